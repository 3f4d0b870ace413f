import type { Learned } from '@/lib/contracts/autopickup'
import type { VacancyHideReason } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { type AgentRow, editAgent, findLesson, findSource, insertAgent, lockAgent } from './agents.repository'
import { criteriaOf } from './criteria'
import { forget, learn } from './learning'

/** The autopickup of a resume, held; one that was never set up begins switched off, filled in from the resume. */
export async function agentOf(tx: Tx, resumeId: number): Promise<AgentRow | undefined> {
  const held = await lockAgent(tx, resumeId)
  if (held) return held
  const source = await findSource(tx, resumeId)
  if (!source) return undefined
  const criteria = criteriaOf(source)
  return insertAgent(tx, { resumeId, userId: source.userId, criteria, roleIds: criteria.role_ids })
}

/** Changes the criteria of a resume's autopickup by a reason; null when it teaches nothing. */
export async function learnFrom(
  tx: Tx,
  resumeId: number,
  reason: VacancyHideReason,
  vacancyId: number,
  now: Date,
): Promise<Learned | null> {
  const lesson = await findLesson(tx, vacancyId)
  const agent = lesson && (await agentOf(tx, resumeId))
  if (!lesson || !agent) return null
  const learned = learn(agent.criteria, reason, lesson)
  if (!learned) return null
  const criteria = { ...agent.criteria, ...learned.after }
  await editAgent(tx, resumeId, {
    criteria,
    roleIds: criteria.role_ids,
    updatedAt: now,
  })
  return learned
}

/** Takes back what was learned, where nothing has been changed since. */
export async function unlearn(tx: Tx, resumeId: number, learned: Learned, now: Date): Promise<void> {
  const agent = await lockAgent(tx, resumeId)
  if (!agent) return
  const criteria = forget(agent.criteria, learned)
  await editAgent(tx, resumeId, {
    criteria,
    roleIds: criteria.role_ids,
    updatedAt: now,
  })
}
