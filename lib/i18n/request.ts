import { getRequestConfig } from 'next-intl/server'
import { messages } from './messages'
import { routing } from './routing'

// Asking for the request's locale would read headers and make a page dynamic that forgot to name it first;
// with one language there is nothing to ask. A second language brings `await requestLocale` back here.
export default getRequestConfig(async () => ({
  locale: routing.defaultLocale,
  messages,
  timeZone: 'Europe/Moscow',
}))
