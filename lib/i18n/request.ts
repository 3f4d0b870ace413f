import { getRequestConfig } from 'next-intl/server'
import { messages } from './messages'
import { routing } from './routing'

// `requestLocale` would read headers and make every page dynamic that does not call `setRequestLocale` first; with a
// single locale it is not needed. A second locale requires `await requestLocale` here.
export default getRequestConfig(async () => ({
  locale: routing.defaultLocale,
  messages,
  timeZone: 'Europe/Moscow',
}))
