import {
  type Icon,
  IconAddressBook,
  IconBuildingStore,
  IconCalendarStats,
  IconCashBanknote,
  IconCategory,
  IconCirclePlus,
  IconClipboardList,
  IconClockHour4,
  IconDeviceMobileMessage,
  IconDeviceTablet,
  IconDiscount,
  IconGift,
  IconHome,
  IconPalette,
  IconPrinter,
  IconReceipt,
  IconRefresh,
  IconScan,
  IconShieldLock,
  IconShoppingCart,
  IconStack2,
  IconTicket,
  IconTruckDelivery,
  IconUpload,
  IconUserSearch,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { z } from 'zod'
import { mayOpen } from '#store/access/gates.ts'
import { type Role, roles } from '#store/access/roles.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import { lazyScreen } from '#ui/kit/lazy-screen.ts'
import { listSearch } from '#ui/listing/list-address.ts'
import { logSearch } from '#ui/listing/log-address.ts'
import { customerSearch } from '#ui/screens/customers/customer-address.ts'
import { monthSearch } from '#ui/screens/month-end/month-address.ts'
import type { ListedRows } from '#ui/state/nav-items.ts'

/** One address of the portal: what it is called, who may open it and what draws it. */
export interface Screen {
  /** In the literal case of the specification; matched in any case (decisions.md C7). */
  path: string
  title: string
  /** The heading it stands under in the menu; without one it stands alone at the top. */
  section?: string
  /** Further words by which the command palette finds it. */
  also?: string
  icon: Icon
  /** `signed-out`: only for people who are not signed in. */
  opensTo: readonly Role[] | 'everyone' | 'signed-out'
  rows?: ListedRows
  /** Rows that stand in its drawers. */
  holds?: ListedRows
  /** After `g`: the letter, or once all are taken the digit, that leads here. */
  letter?: string
  /** `menu`: found by a button and the command palette, not in the menu. `everywhere`: only by its address. */
  hidden?: 'menu' | 'everywhere'
  /** Only where the runtime config has `devTools`. */
  forDevelopers?: true
  /** The query of the address; every field needs `.default(x).catch(x)`, so that a bad link is repaired. */
  search?: z.ZodObject
  // The router's own type for a component with any props.
  screen: AsyncRouteComponent<Record<string, never>>
}

const administrator: readonly Role[] = ['administrator']
const voucherRoles: readonly Role[] = ['administrator', 'customerCare', 'accountant']
const merchantRoles: readonly Role[] = ['administrator', 'customerCare', 'merchantController', 'accountant']
const terminalRoles: readonly Role[] = ['administrator', 'merchantController', 'customerCare']
const stockRoles: readonly Role[] = ['administrator', 'merchantController']
const orderRoles: readonly Role[] = ['administrator', 'merchantController', 'salesAgent', 'customerCare']
const moneyRoles: readonly Role[] = ['administrator', 'accountant']
const securityRoles: readonly Role[] = ['administrator', 'customerCare']

/** Every address of the portal, in the order of the menu (spec 000 §2.1, decisions.md C6 to C8). */
// biome-ignore format: one line an address, so that the map reads like one
export const siteMap: readonly Screen[] = [
  { path: '/', title: 'Home', icon: IconHome, letter: 'h', opensTo: 'everyone', screen: lazyScreen(() => import('#ui/screens/home/home.tsx'), 'Home') },
  { path: '/forgotpassword', title: 'Forgot password?', icon: IconHome, opensTo: 'signed-out', hidden: 'everywhere', screen: lazyScreen(() => import('#ui/screens/session/forgot-password.tsx'), 'ForgotPassword') },

  { path: '/vouchers/view-vouchers', title: 'Vouchers', section: 'Vouchers', icon: IconTicket, letter: 'v', opensTo: voucherRoles, search: listSearch, rows: { of: 'vouchers', drawer: 'voucher' }, screen: lazyScreen(() => import('#ui/screens/vouchers/voucher-list.tsx'), 'VoucherList') },
  { path: '/vouchers/view-voucher-themes', title: 'Voucher Themes', section: 'Vouchers', icon: IconPalette, letter: 'e', opensTo: voucherRoles, search: listSearch, rows: { of: 'voucher-themes', drawer: 'theme' }, screen: lazyScreen(() => import('#ui/screens/voucher-themes/theme-list.tsx'), 'ThemeList') },
  { path: '/vouchers/add-voucher-themes', title: 'Add Voucher Theme', section: 'Vouchers', icon: IconCirclePlus, letter: 'z', opensTo: voucherRoles, search: listSearch, screen: lazyScreen(() => import('#ui/screens/voucher-themes/add-theme.tsx'), 'AddTheme') },
  { path: '/vouchers/view-products', title: 'Products', section: 'Vouchers', icon: IconGift, letter: 'w', opensTo: voucherRoles, search: listSearch, rows: { of: 'products', drawer: 'product' }, screen: lazyScreen(() => import('#ui/screens/products/products.tsx'), 'ProductList') },

  { path: '/purchases/view-Purchases', title: 'Purchases', section: 'Purchases', icon: IconShoppingCart, letter: 'p', opensTo: voucherRoles, search: listSearch, rows: { of: 'purchases', drawer: 'purchase' }, screen: lazyScreen(() => import('#ui/screens/purchases/purchase-list.tsx'), 'PurchaseList') },
  { path: '/purchases/pending-Purchases', title: 'Pending Purchases', section: 'Purchases', icon: IconClockHour4, letter: 'q', opensTo: voucherRoles, search: listSearch, rows: { of: 'pending-purchases', drawer: 'pending-purchase' }, screen: lazyScreen(() => import('#ui/screens/pending-purchases/pending-list.tsx'), 'PendingPurchaseList') },
  { path: '/operations/deliveries-n-pickups', title: 'Deliveries & Pickups', section: 'Purchases', icon: IconTruckDelivery, letter: 'd', opensTo: voucherRoles, search: listSearch, rows: { of: 'deliveries', drawer: 'order' }, screen: lazyScreen(() => import('#ui/screens/deliveries/delivery-list.tsx'), 'DeliveryList') },
  { path: '/operations/packing', title: 'Packing', section: 'Purchases', icon: IconScan, opensTo: voucherRoles, hidden: 'menu', screen: lazyScreen(() => import('#ui/screens/deliveries/packing-screen.tsx'), 'PackingScreen') },

  { path: '/client/place-order', title: 'Place Order', section: 'Clients', icon: IconCirclePlus, letter: 'o', opensTo: orderRoles, search: listSearch, screen: lazyScreen(() => import('#ui/screens/client-orders/place-order.tsx'), 'PlaceOrder') },
  { path: '/client/client-orders', title: 'Client Orders', section: 'Clients', icon: IconClipboardList, letter: 'c', opensTo: orderRoles, search: listSearch, rows: { of: 'client-orders', drawer: 'order' }, screen: lazyScreen(() => import('#ui/screens/client-orders/order-list.tsx'), 'ClientOrderList') },
  { path: '/client/pending-client-top-ups', title: 'Pending Client Top Ups', section: 'Clients', icon: IconWallet, letter: 'u', opensTo: moneyRoles, search: listSearch, rows: { of: 'top-ups', drawer: 'top-up' }, screen: lazyScreen(() => import('#ui/screens/top-ups/top-up-list.tsx'), 'TopUpList') },

  { path: '/merchants/view-Merchants', title: 'Merchants', section: 'Merchants', icon: IconBuildingStore, letter: 'm', opensTo: merchantRoles, search: listSearch, rows: { of: 'merchants', drawer: 'merchant' }, holds: { of: 'sub-merchants', drawer: 'subMerchant' }, screen: lazyScreen(() => import('#ui/screens/merchants/merchant-list.tsx'), 'MerchantList') },
  { path: '/merchants/add-Merchant', title: 'Add Merchant', section: 'Merchants', icon: IconCirclePlus, letter: '1', opensTo: merchantRoles, screen: lazyScreen(() => import('#ui/screens/merchants/add-merchant.tsx'), 'AddMerchant') },
  { path: '/merchants/view-merchant-groups', title: 'Merchant Groups', section: 'Merchants', icon: IconCategory, letter: 'g', opensTo: merchantRoles, search: listSearch, rows: { of: 'merchant-groups', drawer: 'merchant-group' }, screen: lazyScreen(() => import('#ui/screens/merchant-groups/group-list.tsx'), 'GroupList') },
  { path: '/merchants/add-merchant-group', title: 'Add Merchant Group', section: 'Merchants', icon: IconCirclePlus, letter: '2', opensTo: merchantRoles, screen: lazyScreen(() => import('#ui/screens/merchant-groups/add-group.tsx'), 'AddGroup') },
  { path: '/terminals', title: 'Terminals', section: 'Merchants', icon: IconDeviceTablet, letter: 't', opensTo: terminalRoles, search: listSearch, rows: { of: 'terminals', drawer: 'terminal' }, screen: lazyScreen(() => import('#ui/screens/terminals/terminal-list.tsx'), 'TerminalList') },
  { path: '/terminals/add-terminal', title: 'Add Terminal', section: 'Merchants', icon: IconCirclePlus, letter: '3', opensTo: terminalRoles, screen: lazyScreen(() => import('#ui/screens/terminals/add-terminal.tsx'), 'AddTerminal') },
  { path: '/offers', title: 'Offers', section: 'Merchants', icon: IconDiscount, letter: 'f', opensTo: administrator, search: listSearch, rows: { of: 'offers', drawer: 'offer' }, screen: lazyScreen(() => import('#ui/screens/offers/offer-list.tsx'), 'OfferList') },
  { path: '/offers/add-offer', title: 'Add Offer', section: 'Merchants', icon: IconCirclePlus, letter: '4', opensTo: administrator, search: listSearch, screen: lazyScreen(() => import('#ui/screens/offers/add-offer.tsx'), 'AddOffer') },
  { path: '/merchant-vouchers/denominations-summary', title: 'Stock Summary', section: 'Merchants', icon: IconStack2, letter: 'k', opensTo: stockRoles, search: listSearch, rows: { of: 'stock', drawer: 'denomination' }, screen: lazyScreen(() => import('#ui/screens/stock/stock-list.tsx'), 'StockList') },
  { path: '/merchant-vouchers/upload-denominations', title: 'Upload Denominations', section: 'Merchants', icon: IconUpload, letter: 'l', opensTo: stockRoles, search: listSearch, rows: { of: 'stock-batches', drawer: 'batch' }, screen: lazyScreen(() => import('#ui/screens/stock-batches/upload-list.tsx'), 'UploadList') },

  { path: '/earnings', title: 'Redemptions', section: 'Money', icon: IconReceipt, letter: 'r', opensTo: roles, search: listSearch, rows: { of: 'redemptions', drawer: 'redemption' }, screen: lazyScreen(() => import('#ui/screens/redemptions/redemption-list.tsx'), 'RedemptionList') },
  { path: '/payments', title: 'Payments', section: 'Money', icon: IconCashBanknote, letter: 'y', opensTo: [...moneyRoles, 'merchantAdministrator'], search: listSearch, rows: { of: 'payments', drawer: 'payment' }, screen: lazyScreen(() => import('#ui/screens/payments/payment-list.tsx'), 'PaymentList') },
  { path: '/payments/add-payment', title: 'Add Payment', section: 'Money', icon: IconCirclePlus, letter: 'n', opensTo: moneyRoles, search: listSearch, screen: lazyScreen(() => import('#ui/screens/payments/add-payment.tsx'), 'AddPayment') },
  { path: '/money/month-end', title: 'Month End', section: 'Money', also: 'Settlement, What is owed to merchants', icon: IconCalendarStats, letter: '5', opensTo: moneyRoles, search: monthSearch, screen: lazyScreen(() => import('#ui/screens/month-end/month-end.tsx'), 'MonthEnd') },

  { path: '/customers', title: 'Customer', section: 'People', also: 'Caller, Receiver, Sender, Mobile number, Email', icon: IconUserSearch, opensTo: roles, hidden: 'menu', search: customerSearch, screen: lazyScreen(() => import('#ui/screens/customers/customer.tsx'), 'Customer') },
  { path: '/user-details', title: 'User Details', section: 'People', icon: IconUsers, letter: 'a', opensTo: administrator, search: listSearch, rows: { of: 'users', findBy: 'email' }, screen: lazyScreen(() => import('#ui/screens/users/user-list.tsx'), 'UserList') },
  { path: '/security/ip-logs', title: 'IP Logs', section: 'People', icon: IconShieldLock, letter: 'i', opensTo: securityRoles, search: logSearch, screen: lazyScreen(() => import('#ui/screens/ip-logs/ip-log-list.tsx'), 'IpLogList') },
  { path: '/security/otp-logs', title: 'OTP Logs', section: 'People', icon: IconDeviceMobileMessage, letter: 'b', opensTo: securityRoles, search: logSearch, screen: lazyScreen(() => import('#ui/screens/otp-logs/otp-log-list.tsx'), 'OtpLogList') },

  { path: '/printing', title: 'Printing', section: 'This device', also: 'Print queue, Selected Terminals', letter: 'j', icon: IconPrinter, opensTo: merchantRoles, screen: lazyScreen(() => import('#ui/printing/printing-page.tsx'), 'PrintingPage') },
  { path: '/sync', title: 'Sync centre', section: 'This device', icon: IconRefresh, letter: 's', opensTo: 'everyone', screen: lazyScreen(() => import('#ui/sync-centre/sync-centre.tsx'), 'SyncCentre') },
  { path: '/kitchen-sink', title: 'Kitchen sink', icon: IconPalette, opensTo: administrator, hidden: 'everywhere', forDevelopers: true, screen: lazyScreen(() => import('#ui/screens/kitchen-sink/kitchen-sink.tsx'), 'KitchenSink') },
  { path: '/contact-us', title: 'Contact Us', section: 'Help', icon: IconAddressBook, letter: 'x', opensTo: 'everyone', screen: lazyScreen(() => import('#ui/screens/contact/contact-us.tsx'), 'ContactUs') },
]

/** The addresses that exist under this runtime config. */
export function screensUnder({ devTools }: Pick<RuntimeConfig, 'devTools'>): readonly Screen[] {
  return siteMap.filter((screen) => devTools === true || !screen.forDevelopers)
}

/** Addresses that people may know by another name, and where they lead (decisions.md C6). */
export const aliases: Readonly<Record<string, string>> = {
  '/add-payment': '/payments/add-payment',
  '/payments/payments': '/payments',
}

/** The screen of an address, in any case and with or without a slash at the end. */
export function screenAt(path: string): Screen | undefined {
  const asked = path.toLowerCase().replace(/(.)\/+$/, '$1')
  const wanted = (aliases[asked] ?? asked).toLowerCase()
  return siteMap.find((screen) => screen.path.toLowerCase() === wanted)
}

/** May this visitor stay at this screen? Nobody is sent away before the sign-in: the wanted address is kept (C18). */
export function mayStay(screen: Screen, role: Role | null): boolean {
  if (role === null) return true
  return screen.opensTo !== 'signed-out' && mayOpen(screen.opensTo, role)
}

/** Where a role may go, by the very question that guards the addresses (decisions.md C16), in the order of the menu. */
export function placesFor(role: Role): readonly Screen[] {
  return siteMap.filter((screen) => screen.hidden !== 'everywhere' && mayStay(screen, role))
}
