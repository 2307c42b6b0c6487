DROP TABLE "client_order_changes" CASCADE;--> statement-breakpoint
DROP TABLE "purchase_changes" CASCADE;--> statement-breakpoint
DROP TABLE "voucher_changes" CASCADE;--> statement-breakpoint
ALTER TABLE "customer_messages" DROP COLUMN "row";--> statement-breakpoint
ALTER TABLE "customer_messages" DROP COLUMN "is_stored";