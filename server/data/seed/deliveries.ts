import type { deliveries } from '#server/data/schema/purchases.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { personName } from './people.ts'
import type { SeededPurchase } from './buyers.ts'
import type { Random } from './random.ts'

export type SeededDelivery = typeof deliveries.$inferInsert

interface Order {
  purchase: SeededPurchase
  receiver: { name: string; mobile: string }
  isReady: boolean
  now: Date
}

const dayMs = 86_400_000

const streets = [
  'Galle Road',
  'Temple Road',
  'Station Road',
  'Lake Drive',
  'Hospital Road',
  'Peradeniya Road',
  'Main Street',
]
const cities = ['Nugegoda', 'Dehiwala', 'Kandy', 'Galle', 'Negombo', 'Kurunegala', 'Jaffna', 'Matara', 'Battaramulla']
const places = [
  'Opposite the post office',
  'Behind the temple',
  'Near the clock tower',
  'Next to the school',
  null,
  null,
]
const remarks = ['Please call before coming', 'Leave with the security officer', 'After 4 PM only', '', '', '']
const firstNames = ['Nimal', 'Kumari', 'Suresh', 'Fathima', 'Ruwan', 'Priya', 'Sanduni', 'Karthik']

/** The physical side of a purchase; the older it is, the further it has come. */
export function makeDelivery(random: Random, { purchase, receiver, isReady, now }: Order): SeededDelivery {
  const physicalOption = random.pick([
    'STORE_PICKUP',
    'STORE_PICKUP',
    'COURIER_DELIVERY',
    'COURIER_DELIVERY',
    'COURIER_DELIVERY',
    'HAND_DELIVERY',
  ])
  const sameDay = random.chance(0.15)
  const isPickup = physicalOption === 'STORE_PICKUP'
  const created = purchase.createdDate.getTime()
  const row: SeededDelivery = {
    purchaseId: purchase.id,
    createdDate: purchase.createdDate,
    isReady,
    physicalOption,
    status: 'PROCESSING',
    receiverName: receiver.name,
    deliveryMobile: random.chance(0.8) ? receiver.mobile : null,
    houseAddress: isPickup ? null : `No. ${random.whole(1, 240)}/${random.whole(1, 9)}, ${random.pick(streets)}`,
    landmarks: isPickup ? null : random.pick(places),
    city: isPickup ? null : random.pick(cities),
    deliveryLocationUrl: isPickup || random.chance(0.7) ? null : mapLink(random),
    deliveryDate: random.chance(0.12) ? null : fullHour(created + (sameDay ? 0.2 : random.whole(2, 9)) * dayMs),
    sameDay,
    deliveryChargeCents: isPickup ? null : random.pick([35_000, 45_000, 60_050, 95_000]),
    deliveryNote: random.pick(remarks) || null,
  }
  return isReady ? { ...row, ...progress(random, row, (now.getTime() - created) / dayMs) } : row
}

/** After a month everything has arrived; before that, some of it is on its way. */
function progress(random: Random, row: SeededDelivery, ageDays: number): Partial<SeededDelivery> {
  const isDone = ageDays > 30 || random.chance(ageDays / 36)
  const isUnderWay = isDone || random.chance(0.6)
  if (row.physicalOption === 'STORE_PICKUP') {
    if (!isUnderWay) return {}
    return { ...readyForPickup(random, row), ...(isDone ? picked(random) : {}) }
  }
  if (row.physicalOption === 'COURIER_DELIVERY') {
    if (!isUnderWay) return {}
    const trackingId = random.chance(0.85) ? `LK${random.whole(10_000_000, 99_999_999)}` : null
    return { status: isDone ? 'DELIVERED' : 'DISPATCHED', trackingId }
  }
  return isDone ? { status: 'DELIVERED' } : {}
}

function readyForPickup(random: Random, row: SeededDelivery): Partial<SeededDelivery> {
  const day = todayInColombo(row.createdDate.getTime() + random.whole(1, 4) * dayMs)
  const time = `${random.whole(10, 17)}:${random.pick(['00', '30'])}`
  const [year, month, date] = day.split('-')
  const sms = `Dear ${row.receiverName}, your order ${row.purchaseId} is ready to be picked up on ${date}/${month}/${year} at ${time}.`
  return {
    status: 'PICKUP_READY',
    pickUpDate: day,
    pickUpTime: time,
    pickUpReadySms: random.chance(0.8) ? sms : null,
  }
}

function picked(random: Random): Partial<SeededDelivery> {
  const pickerType = random.pick(['CUSTOMER', 'CUSTOMER', 'TAXI', 'OTHER'])
  // Only letters and spaces, as the form asks for.
  const name = personName(random)
    .replaceAll(/[^\p{L}\p{M} ]/gu, '')
    .trim()
  return {
    status: 'PICKED',
    pickerType,
    pickerName: name.length < 2 ? random.pick(firstNames) : name,
    pickerPhoneNumber: random.chance(0.7) ? `07${random.whole(10_000_000, 89_999_999)}` : null,
    notes: pickerType === 'TAXI' ? 'Driver showed the order SMS' : null,
  }
}

function mapLink(random: Random): string {
  const latitude = (6 + random.next() * 3).toFixed(5)
  const longitude = (79.9 + random.next() * 1.4).toFixed(5)
  return `https://maps.example.com/?q=${latitude},${longitude}`
}

function fullHour(ms: number): Date {
  return new Date(Math.ceil(ms / 3_600_000) * 3_600_000)
}
