import type { Random } from './random.ts'

const sinhaleseFirst = [
  'Nimal',
  'Kumari',
  'Sunil',
  'Chamari',
  'Ruwan',
  'Dilhani',
  'Anura',
  'Sanduni',
  'Tharindu',
  'Ishara',
  'Kasun',
  'Nadeesha',
  'Lahiru',
  'Hiruni',
  'Chathura',
  'Dinithi',
  'Pradeep',
  'Malini',
  'Asanka',
  'Gayani',
  'Buddhika',
  'Sachini',
]
const sinhaleseLast = [
  'Perera',
  'Silva',
  'Fernando',
  'Jayasuriya',
  'Wijesinghe',
  'Ranatunga',
  'Dissanayake',
  'Gunawardena',
  'Mendis',
  'Bandara',
  'Rajapaksha',
  'Senanayake',
  'Karunaratne',
  'Herath',
  'Weerasinghe',
  'Amarasekara',
  'Liyanage',
  'de Alwis',
]
const tamilFirst = ['Karthik', 'Priya', 'Suresh', 'Tharshini', 'Arun', 'Kavitha', 'Nilani', 'Mathan', 'Janani', 'Vimal']
const tamilLast = [
  'Sivakumar',
  'Ravindran',
  'Nadarajah',
  'Jeyaraj',
  'Selvarajah',
  'Kumarasamy',
  'Balasingham',
  'Yogeswaran',
]
const otherNames = [
  'Fathima Rizna',
  'Mohamed Rizwan',
  'Ahamed Fazil',
  'Shifna Nawaz',
  'Rizvi Marikar',
  'Deborah van Langenberg',
  'Michael Ludowyke',
  'Ayesha Jaleel',
  'Imran Cassim',
  'Natasha Ondaatjie',
]
const inSinhala = [
  'නිමල් පෙරේරා',
  'කුමාරි සිල්වා',
  'සුනිල් ප්‍රනාන්දු',
  'චමරි ජයසූරිය',
  'රුවන් විජේසිංහ',
  'දිල්හානි රණතුංග',
  'අනුර දිසානායක',
  'සඳුනි ගුණවර්ධන',
  'තරිඳු බණ්ඩාර',
  'ඉෂාරා හේරත්',
  'මාලනී ලියනගේ',
  'කසුන් වීරසිංහ',
]
const inTamil = [
  'கார்த்திக் சிவகுமார்',
  'பிரியா ரவீந்திரன்',
  'சுரேஷ் நடராஜா',
  'தர்ஷினி ஜெயராஜ்',
  'கவிதா செல்வராஜா',
  'அருண் பாலசிங்கம்',
  'நிலானி குமாரசாமி',
  'முகமது ரிஸ்வான்',
  'ஜனனி யோகேஸ்வரன்',
]
const companies = [
  'Lanka Tea Traders & Co.',
  'Pearl Bay Holdings',
  'Kandy Software House',
  'Rukmal Engineering',
  'H.R. - Serendib Textiles',
]

/** A name as people here write it: mostly Latin letters, sometimes with initials, sometimes Sinhala or Tamil script. */
export function personName(random: Random): string {
  const kind = random.next()
  if (kind < 0.06) return random.pick(inSinhala)
  if (kind < 0.1) return random.pick(inTamil)
  if (kind < 0.18) return random.pick(otherNames)
  if (kind < 0.33) return `${random.pick(tamilFirst)} ${random.pick(tamilLast)}`
  const last = random.pick(sinhaleseLast)
  if (kind < 0.43) return `${initial(random)}. ${initial(random)}. ${last}`
  return `${random.pick(sinhaleseFirst)} ${last}`
}

function initial(random: Random): string {
  return 'ABCDGHKLMNPRSTW'.charAt(random.whole(0, 14))
}

/** Who gives a voucher: a person, or now and then a company. */
export function senderName(random: Random): string {
  return random.chance(0.07) ? random.pick(companies) : personName(random)
}

/** A mobile number with a prefix in use here, in the forms people type it. */
export function mobileNumber(random: Random): string {
  const prefix = random.pick(['70', '71', '72', '74', '75', '76', '77', '78'])
  const rest = String(random.whole(1_000_000, 9_999_999))
  const form = random.next()
  if (form < 0.75) return `+94${prefix}${rest}`
  return form < 0.9 ? `0${prefix}${rest}` : `94${prefix}${rest}`
}

/** An e-mail address under a domain that can never belong to anybody. */
export function emailAddress(random: Random): string {
  const first = random.pick(random.chance(0.3) ? tamilFirst : sinhaleseFirst).toLowerCase()
  const last = random
    .pick(random.chance(0.3) ? tamilLast : sinhaleseLast)
    .toLowerCase()
    .replaceAll(' ', '')
  return `${first}.${last}${random.whole(1, 99)}@${random.pick(['mail.example.com', 'post.example.lk', 'example.net'])}`
}
