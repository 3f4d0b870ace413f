import { and, eq, type SQL } from 'drizzle-orm'
import { hourMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { interviews } from '@/server/db/schema/interviews'
import { negotiations } from '@/server/db/schema/negotiations'
import { countMessage, readUpTo } from '@/server/modules/hiring/conversations/conversations.repository'
import { insertMessage } from '@/server/modules/hiring/conversations/messages.repository'
import { notifyAfterMs } from '@/server/modules/hiring/conversations/send.service'
import { newPublicId } from '@/server/platform/ids'

interface Sides {
  candidateId: number
  employerId: number
  companyId: number
  now: Date
}
interface Line {
  from: 'candidate' | 'employer'
  text: string
}
interface Scene {
  of: SQL | undefined
  /** Time of the first message; the next follow every 23 minutes. */
  hoursAgo: number
  lines: readonly Line[]
  /** The last message is unread. */
  unread?: boolean
}

const scenes = ({ candidateId, companyId }: Sides): Scene[] => {
  const hers = eq(interviews.candidateId, candidateId)
  const ours = eq(interviews.companyId, companyId)
  return [
    {
      of: and(hers, ours, eq(interviews.status, 'confirmed')),
      hoursAgo: 16,
      lines: [
        {
          from: 'employer',
          text: 'Мария, здравствуйте! Вижу, что вы выбрали время. Встреча пройдёт прямо на\u00a0сайте, ставить ничего не\u00a0нужно.',
        },
        { from: 'candidate', text: 'Спасибо, буду! Подготовить примеры работ?' },
        { from: 'employer', text: 'Да, две-три кампании с\u00a0цифрами, можно без презентации. До встречи!' },
      ],
      unread: true,
    },
    {
      of: and(ours, eq(interviews.status, 'reschedule_requested')),
      hoursAgo: 5.6,
      lines: [
        {
          from: 'candidate',
          text: 'Здравствуйте! Извините, что переношу: утром у\u00a0меня смена. После 18:00 могу в\u00a0любой будний день.',
        },
      ],
      unread: true,
    },
    {
      of: and(ours, eq(interviews.kind, 'phone'), eq(interviews.status, 'confirmed')),
      hoursAgo: 10.2,
      lines: [
        {
          from: 'employer',
          text: 'Здравствуйте! Позвоню с\u00a0рабочего номера, поговорим минут пятнадцать о\u00a0первичке и\u00a0графике.',
        },
        { from: 'candidate', text: 'Хорошо, жду звонка.' },
      ],
    },
    {
      of: and(eq(negotiations.candidateId, candidateId), eq(negotiations.status, 'in_review')),
      hoursAgo: 17.3,
      lines: [{ from: 'candidate', text: 'Спасибо! Удобно в\u00a0четверг или пятницу после 15:00.' }],
    },
  ]
}

/** Conversations of the demo accounts, each in its negotiation. */
export async function placeDemoConversations(tx: Tx, sides: Sides): Promise<void> {
  const { employerId, now } = sides
  for (const { of, hoursAgo, lines, unread = false } of scenes(sides)) {
    const [row] = await tx
      .select({ negotiation: negotiations })
      .from(negotiations)
      .leftJoin(interviews, eq(interviews.negotiationId, negotiations.id))
      .where(of)
      .orderBy(negotiations.id)
      .limit(1)
    // Small demo data may lack such a negotiation.
    if (!row) continue
    const { negotiation } = row
    for (const [index, { from, text }] of lines.entries()) {
      const at = new Date(now.getTime() - hoursAgo * hourMs + index * 1_380_000)
      const waits = unread && index === lines.length - 1
      const { id } = await insertMessage(tx, {
        publicId: newPublicId(),
        negotiationId: negotiation.id,
        side: from,
        authorId: from === 'candidate' ? negotiation.candidateId : employerId,
        clientId: newPublicId(),
        text,
        createdAt: at,
        // Unread messages are announced by the product itself.
        notifyAt: waits ? new Date(at.getTime() + notifyAfterMs) : null,
      })
      const { companyId, candidateId, vacancyId, resumeId, origin } = negotiation
      const party = { negotiationId: negotiation.id, companyId, candidateId, vacancyId, resumeId, origin }
      await countMessage(tx, party, { id, side: from, at })
      if (!waits) await readUpTo(tx, negotiation.id, from === 'candidate' ? 'employer' : 'candidate', id)
    }
  }
}
