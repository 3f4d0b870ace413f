import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Whether SMS go to this number: of an allowed country, and of a mobile as far as its digits tell. */
export function canGetSms(phone: string, countries: readonly string[]): boolean {
  const number = parsePhoneNumberFromString(phone)
  const type = number?.getType()
  return (
    number?.country !== undefined &&
    countries.includes(number.country) &&
    (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE')
  )
}
