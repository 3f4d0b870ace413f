import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type { ConversationRow } from '@/lib/contracts/conversations'
import { negotiatedResumes } from '@/server/modules/resumes'
import { vacancyCardsByKey } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { sideOf } from '../negotiations/negotiations.policy'
import { countConversations, pageOfConversations, unreadColumn } from './conversations.repository'
import { readableTo } from './messages.presenter'

const excerptLength = 160

type Found = Awaited<ReturnType<typeof pageOfConversations>>[number]

const unique = (ids: readonly number[]) => [...new Set(ids)]

/** The latest message first; by a fixed number of queries whatever the size of the page. */
export async function listConversations(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, unread: only }: CallParsed<'GET /v1/my/conversations', 'query'>,
): Promise<CallResult<'GET /v1/my/conversations'>> {
  const side = sideOf(actor)
  if (!side) return { results: [], total: 0, page, size }
  const unread = only === '1'
  const [rows, total] = await Promise.all([
    pageOfConversations(ctx.db, side, { unread, limit: size, offset: (page - 1) * size }),
    countConversations(ctx.db, side, unread),
  ])
  const keys = (name: 'vacancyId' | 'resumeId') => unique(rows.map(({ conversation }) => conversation[name]))
  const seenBy =
    side.actor === 'candidate'
      ? ({ kind: 'owner' } as const)
      : ({ kind: 'company', companyId: side.companyId } as const)
  const [cards, resumes] = await Promise.all([
    vacancyCardsByKey(ctx, keys('vacancyId')),
    negotiatedResumes(ctx.db, keys('resumeId'), seenBy),
  ])
  const otherOf = ({ conversation }: Found): ConversationRow['other'] => {
    if (side.actor === 'candidate') {
      const company = cards.get(conversation.vacancyId)?.company
      return {
        name: company?.name || null,
        picture: company?.logo_url ?? null,
        verified: company?.verified ?? false,
      }
    }
    const name = resumes.get(conversation.resumeId)?.name
    const full = name ? `${name.first} ${name.last}`.trim() : ''
    return { name: full || null, picture: null, verified: true }
  }
  const present = (found: Found): ConversationRow => {
    const { conversation, last, file } = found
    const other = otherOf(found)
    const state = last.erasedAt ? 'erased' : last.hiddenAt ? 'hidden' : 'sent'
    const viewer = { side: side.actor, verified: other.verified }
    const readable = (text: string) => readableTo(viewer, last.side)(text).text
    return {
      negotiation_public_id: found.publicId,
      origin: conversation.origin,
      status: found.status,
      other,
      vacancy: { public_id: found.vacancyPublicId, title: found.vacancyTitle },
      resume: { public_id: found.resumePublicId, title: found.resumeTitle },
      last: {
        at: last.createdAt.toISOString(),
        side: last.side,
        mine: last.authorId === actor.userId,
        text: state === 'sent' ? [...readable(last.text)].slice(0, excerptLength).join('') : '',
        file: file !== null && state === 'sent' ? readable(file) : null,
        state,
      },
      unread: conversation[unreadColumn(side.actor)],
    }
  }
  return { results: rows.map(present), total, page, size }
}
