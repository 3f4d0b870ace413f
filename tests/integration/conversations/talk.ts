import { randomUUID } from 'node:crypto'
import type { ConversationMessage } from '@/lib/contracts/conversation-messages'
import type { Conversation } from '@/lib/contracts/conversations'
import type { TestApi } from '@/tests/support/test-api'
import { apply, buildCandidate, buildEmployer, dataOf } from '../negotiations/parties'

type Who = { token: string }

export interface Letter {
  text?: string
  file?: File | undefined
  clientId?: string
}

export function say(api: TestApi, who: Who, id: string, { text, file, clientId = randomUUID() }: Letter) {
  const body = new FormData()
  body.set('client_id', clientId)
  if (text !== undefined) body.set('text', text)
  if (file) body.set('file', file)
  return api.request<ConversationMessage>('POST', `/v1/negotiations/${id}/messages`, {
    token: who.token,
    body,
  })
}

export const look = async (api: TestApi, who: Who, id: string, query = ''): Promise<Conversation> =>
  dataOf(
    await api.request<Conversation>('GET', `/v1/negotiations/${id}/conversation${query}`, {
      token: who.token,
    }),
  )

export const textsOf = ({ entries }: Conversation): string[] =>
  entries.flatMap((entry) => (entry.kind === 'message' ? [entry.text] : []))

export const markRead = (api: TestApi, who: Who, id: string, message: string) =>
  api.request<{ unread: number }>('PUT', `/v1/negotiations/${id}/conversation/read`, {
    token: who.token,
    body: { message },
  })

export const pdf = (name: string, more = '') => new File([`%PDF-1.7\n${more}`], name)

/** An application of a new candidate to a new company. */
export async function buildTalk(api: TestApi, options: Parameters<typeof buildEmployer>[1] = {}) {
  const employer = await buildEmployer(api, options)
  const candidate = await buildCandidate(api)
  const negotiation = dataOf(await apply(api, candidate, employer.vacancy))
  return { employer, candidate, negotiation, id: negotiation.public_id }
}

/** The clock, so many minutes on. */
export const later = (api: TestApi, minutes = 1) =>
  api.setNow(new Date(api.ctx.clock.now().getTime() + minutes * 60_000))
