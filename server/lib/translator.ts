import { createTranslator } from 'use-intl/core'
import notices from '@/messages/ru/server/notices.json'

/** Everything the server itself writes to people: a namespace per file of `messages/ru/server`. Browsers never get it. */
const messages = {
  notices,
}

type Messages = typeof messages

const create = <N extends keyof Messages>(namespace: N) =>
  createTranslator<Messages[N]>({
    locale: 'ru',
    messages: messages[namespace],
    timeZone: 'Europe/Moscow',
    // A letter with the name of a key in place of its words must not leave.
    onError: (error) => {
      throw error
    },
  })

export type Translator<N extends keyof Messages> = ReturnType<typeof create<N>>

const created: { [N in keyof Messages]?: Translator<N> } = {}

/** The texts of a namespace, in ICU MessageFormat; a key that its file lacks is an error of types. */
export function translator<N extends keyof Messages>(namespace: N): Translator<N> {
  const known = created[namespace]
  if (known) return known
  const fresh = create(namespace)
  created[namespace] = fresh
  return fresh
}
