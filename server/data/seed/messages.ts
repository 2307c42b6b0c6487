import type { Random } from './random.ts'

interface Occasion {
  theme: string
  share: number
  messages: readonly string[]
}

const occasions: readonly Occasion[] = [
  {
    theme: 'birthday',
    share: 0.36,
    messages: [
      'Happy birthday! Have a wonderful day.',
      'Many happy returns of the day, Nangi!',
      'Happy 30th! Buy yourself something you really want.',
      'Wishing you a year full of joy. With love from all of us at home.',
      'සුභ උපන්දිනයක් වේවා!',
      'ඔබට සුභ උපන්දිනයක් වේවා! ආදරයෙන්, පවුලේ අපි හැමෝම.',
      'இனிய பிறந்தநாள் வாழ்த்துக்கள்!',
    ],
  },
  {
    theme: 'wedding',
    share: 0.14,
    messages: [
      'Congratulations on your wedding day!',
      'Wishing you both a lifetime of love and happiness.',
      'To the newly-weds: something for the new home.',
      'ඔබ දෙදෙනාට සුභ මංගලම්!',
      'இனிய திருமண வாழ்த்துக்கள்!',
    ],
  },
  {
    theme: 'avurudu',
    share: 0.16,
    messages: [
      'Suba aluth avuruddak wewa!',
      'Happy Sinhala and Tamil New Year to you and your family.',
      'සුබ අලුත් අවුරුද්දක් වේවා!',
      'இனிய புத்தாண்டு நல்வாழ்த்துக்கள்!',
    ],
  },
  {
    theme: 'vesak',
    share: 0.06,
    messages: ['Wishing you a peaceful and blessed Vesak.', 'සුබ වෙසක් මංගල්‍යයක් වේවා!'],
  },
  {
    theme: 'thank-you',
    share: 0.16,
    messages: [
      'Thank you for your hard work this year.',
      'With our appreciation for ten years of service.',
      'Thank you, Teacher! From Grade 5 B and all the parents.',
      'බොහොම ස්තූතියි!',
      'மிக்க நன்றி!',
    ],
  },
  {
    theme: 'festive',
    share: 0.12,
    messages: [
      'Merry Christmas and a happy new year!',
      'Eid Mubarak to you and your family!',
      'Happy Deepavali! May the lights brighten your home.',
      'தீபாவளி நல்வாழ்த்துக்கள்!',
      'Season’s greetings from the whole team & the management.\nPlease enjoy this small gift with your family.',
    ],
  },
]

/** A message and the theme picture that goes with it. */
export function greeting(random: Random): { message: string; imageFront: string } {
  let left = random.next()
  const occasion = occasions.find(({ share }) => (left -= share) < 0) ?? (occasions[0] as Occasion)
  return { message: random.pick(occasion.messages), imageFront: `/api/themes/${occasion.theme}.svg` }
}
