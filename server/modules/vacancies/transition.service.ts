import type { VacancyAction, VacancyActor, VacancyState } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { recordCompanyEvents } from '@/server/modules/security'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { countOpenNegotiations } from './own-list.repository'
import type { VacancyRow } from './own-row'
import { announceVacancyPage } from './public-page-changes'
import { stateAt, termAfter } from './publication-term'
import { updateInSearch, writeSearchVectors } from './search-index.service'
import {
  daysAfter,
  type Facts,
  prolongDays,
  type Subject,
  type VacancyEffect,
  vacancyMachine,
} from './transitions'
import { updateVacancy } from './vacancies.repository'

type Values = Parameters<typeof updateVacancy>[2]

export interface Change {
  /** The tab that made the change is excluded from the broadcast. */
  socketId?: string | undefined
}

export const subjectOf = (row: VacancyRow, now: Date): Subject => ({
  status: stateAt(row, now),
  statusBefore: row.statusBefore,
  expiresAt: row.expiresAt,
  closedAt: row.closedAt,
})

/** Event of a change and, when the public page may differ, the notification of other processes. */
export async function announceChange(
  tx: Tx,
  row: VacancyRow,
  companyPublicId: string,
  { socketId }: Change,
): Promise<void> {
  await publish(
    tx,
    {
      kind: 'vacancy.changed',
      payload: { vacancyId: row.publicId, companyId: companyPublicId, version: row.revision },
    },
    { exceptSocketId: socketId },
  )
  await announceVacancyPage(tx, row.publicId)
}

/** Effect of a transition on the publication term. */
function termColumns(
  row: VacancyRow,
  action: VacancyAction,
  effects: readonly VacancyEffect[],
  now: Date,
): Values {
  if (effects.includes('clearTerm')) return { expiresAt: null, closedAt: null, closeReason: null }
  if (effects.includes('clearClosing')) return { closedAt: null, closeReason: null }
  if (!effects.includes('setTerm')) return {}
  return {
    ...termAfter(action, row, now),
    firstPublishedAt: row.firstPublishedAt ?? now,
    closedAt: null,
    closeReason: null,
    moderationNote: null,
    moderationFields: [],
  }
}

export interface TransitionInput extends Change {
  action: VacancyAction
  actor: VacancyActor
  companyPublicId: string
  /** The acting member; absent for the system. */
  userId?: number
  now: Date
  held?: boolean
  /** Further columns of the action. */
  values?: Values
}

/**
 * Executes an action on a locked row: state, dates, search row, event.
 * @throws AppError wrong_state, with the current state and when an extension becomes possible
 */
export async function transitionVacancy(
  tx: Tx,
  row: VacancyRow,
  input: TransitionInput,
): Promise<VacancyRow> {
  const { action, actor, now } = input
  const subject = actor === 'scheduler' ? { ...subjectOf(row, now), status: row.status } : subjectOf(row, now)
  const facts: Facts = {
    now,
    held: input.held ?? false,
    openNegotiations: await countOpenNegotiations(tx, row.id),
  }
  const next = nextState(subject, action, actor, facts)
  if (!next) {
    throw new AppError('wrong_state', {
      data: {
        status: subject.status,
        prolong_from: prolongFrom(row, now)?.toISOString() ?? null,
        open_negotiations: facts.openNegotiations,
      },
    })
  }
  const moved = await updateVacancy(tx, row.id, {
    ...termColumns(row, action, next.effects, now),
    ...input.values,
    status: next.status,
    statusBefore: next.statusBefore,
    editedById: input.userId ?? null,
    updatedAt: now,
  })
  if (next.status === 'active') await writeSearchVectors(tx, [moved.id])
  else await updateInSearch(tx, [moved.id])
  if (action === 'delete') {
    await recordCompanyEvents(tx, [
      {
        at: now,
        companyId: row.companyId,
        userId: input.userId ?? null,
        kind: 'item_deleted',
        subject: 'vacancy',
        subjectId: row.id,
      },
    ])
  }
  await announceChange(tx, moved, input.companyPublicId, input)
  return moved
}

/** When a running publication can be extended. */
export function prolongFrom(row: Pick<VacancyRow, 'status' | 'expiresAt'>, now: Date): Date | null {
  const status = stateAt(row, now)
  return row.expiresAt && (status === 'active' || status === 'paused')
    ? daysAfter(row.expiresAt, -prolongDays)
    : null
}

interface Next {
  status: VacancyState
  /** Previous state, for restoring it. */
  statusBefore: VacancyState | null
  /** Further effects of the transition. */
  effects: readonly VacancyEffect[]
}

/** Target state of a transition, with the previous state to return to. */
export function nextState(
  subject: Subject,
  action: VacancyAction,
  actor: VacancyActor,
  facts: Facts,
): Next | undefined {
  const transition = vacancyMachine.transition(subject, action, actor, facts)
  if (!transition) return undefined
  const { to: status, effects } = transition
  if (effects.includes('rememberState')) return { status, statusBefore: subject.status, effects }
  return { status, statusBefore: status === subject.status ? subject.statusBefore : null, effects }
}
