import { createTranslator } from 'use-intl/core'
import { defaultZone } from '@/lib/shared/time'
import billing from '@/messages/ru/server/billing.json'
import chats from '@/messages/ru/server/chats.json'
import console from '@/messages/ru/server/console.json'
import copy from '@/messages/ru/server/copy.json'
import importing from '@/messages/ru/server/importing.json'
import letters from '@/messages/ru/server/letters.json'
import notices from '@/messages/ru/server/notices.json'
import offers from '@/messages/ru/server/offers.json'
import operator from '@/messages/ru/server/operator.json'
import pages from '@/messages/ru/server/pages.json'
import privacy from '@/messages/ru/server/privacy.json'
import records from '@/messages/ru/server/records.json'
import resumes from '@/messages/ru/server/resumes.json'
import search from '@/messages/ru/server/search.json'
import sms from '@/messages/ru/server/sms.json'

/** Messages written by the server: one namespace per file of `messages/ru/server`. Never sent to browsers as data. */
const messages = {
  billing,
  chats,
  console,
  copy,
  importing,
  letters,
  notices,
  offers,
  operator,
  pages,
  privacy,
  records,
  resumes,
  search,
  sms,
}

type Messages = typeof messages

const create = <N extends keyof Messages>(namespace: N) =>
  createTranslator<Messages[N]>({
    locale: 'ru',
    messages: messages[namespace],
    timeZone: defaultZone,
    // Fail instead of sending a letter that contains a message key.
    onError: (error) => {
      throw error
    },
  })

type Translator<N extends keyof Messages> = ReturnType<typeof create<N>>

const created = new Map<keyof Messages, unknown>()

/** Translator of a namespace, in ICU MessageFormat; an unknown key is a type error. */
export function translator<N extends keyof Messages>(namespace: N): Translator<N> {
  if (!created.has(namespace)) created.set(namespace, create(namespace))
  return created.get(namespace) as Translator<N>
}
