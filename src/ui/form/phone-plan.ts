import type { CountryCode } from 'libphonenumber-js/mobile'

/** What the world's numbering plans say of mobile numbers. */
export interface PhonePlan {
  /** Country and its code with its name, Sri Lanka first; the code leads, so that a long name never hides it. */
  countries: { value: string; label: string }[]
  /** What is typed as `+94771234567`, or null while it is no mobile number of that country. */
  read(typed: string, country: string): string | null
  /**
   * The country of a whole number with its plus; null if it has none. Numbers of Guernsey, Jersey and the Isle of Man
   * are part of the plan of the United Kingdom, and are the islands' only if that island is `chosen`.
   */
  countryOf(e164: string, chosen: string): string | null
  /** The way its own country writes it. */
  words(e164: string): string
}

/** Where a number without a prefix belongs (spec 000 §5). */
export const homeCountry = 'LK'

const britishIslands: ReadonlySet<string> = new Set(['GG', 'JE', 'IM'])

/** What can be said before the plans are here. */
export const homeAlone = [{ value: homeCountry, label: '+94 Sri Lanka' }]

/** Fetches the plans: forty kilobytes that only a form with a phone number needs. */
export async function loadPhonePlan(): Promise<PhonePlan> {
  const { default: parse, getCountries, getCountryCallingCode } = await import('libphonenumber-js/mobile')
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const isHome = (country: string) => Number(country === homeCountry)
  return {
    countries: getCountries()
      .map((value) => ({ value: value as string, name: names.of(value) ?? value, code: getCountryCallingCode(value) }))
      .sort((a, b) => isHome(b.value) - isHome(a.value) || a.name.localeCompare(b.name))
      .map(({ value, name, code }) => ({ value, label: `+${code} ${name}` })),
    read(typed, country) {
      const number = parse(typed, country as CountryCode)
      return number?.isValid() ? number.number : null
    },
    countryOf(e164, chosen) {
      const country = parse(e164)?.country ?? null
      return country !== null && country !== chosen && britishIslands.has(country) ? 'GB' : country
    },
    words: (e164) => parse(e164)?.formatNational() ?? e164,
  }
}
