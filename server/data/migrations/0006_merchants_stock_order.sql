DROP INDEX "merchant_voucher_codes_in_stock";--> statement-breakpoint
DROP INDEX "merchant_groups_name";--> statement-breakpoint
CREATE INDEX "merchant_voucher_codes_of_value" ON "merchant_voucher_codes" USING btree ("denomination_id","expiry");--> statement-breakpoint
CREATE INDEX "merchant_groups_name" ON "merchant_groups" USING btree (lower("name") collate "C","id");--> statement-breakpoint
ALTER TABLE "merchant_voucher_codes" DROP COLUMN "redemption_id";