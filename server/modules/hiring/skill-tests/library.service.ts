import {
  type ReadyTest,
  type SkillTest,
  type SkillTestCard,
  type SkillTestInput,
  type TestConflict,
  testLimits,
} from '@/lib/contracts/skill-tests'
import type { Tx } from '@/server/db/client'
import { requireCapacity } from '@/server/modules/identity'
import { type Actor, companyIdOf, refuseWithout, requireRight, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { contentKey } from './content'
import {
  countTests,
  countUses,
  editorOf,
  findTest,
  insertTest,
  insertVersion,
  listTests,
  lockTest,
  type TestRow,
  updateTest,
  updateVersion,
  type VersionRow,
} from './library.repository'
import { accountant, excel, russian } from './ready/accountant'
import { driver, nurse, safety } from './ready/safety'
import { cashier, sales } from './ready/sales'
import { javascript, sql } from './ready/sql'
import type { Ready } from './ready/writing'

/** Ready-made tests; a company can copy one and edit its copy. */
export const readyTests: readonly Ready[] = [
  accountant,
  driver,
  cashier,
  nurse,
  safety,
  sales,
  russian,
  excel,
  javascript,
  sql,
]

const present = ({ test, version }: TestRow): SkillTest => ({
  public_id: test.publicId,
  title: version.title,
  intro: version.intro,
  minutes: version.minutes,
  pass_score: version.passScore,
  questions: version.questions,
  version: version.version,
  used: version.usedAt !== null,
  updated_at: test.updatedAt.toISOString(),
})

export const presentCard = ({
  test,
  version,
  vacancies,
}: TestRow & { vacancies: number }): SkillTestCard => ({
  public_id: test.publicId,
  title: version.title,
  minutes: version.minutes,
  pass_score: version.passScore,
  questions: version.questions.length,
  vacancies,
  updated_at: test.updatedAt.toISOString(),
})

const columnsOf = ({ title, intro, minutes, pass_score: passScore, questions }: SkillTestInput) => ({
  title,
  intro,
  minutes,
  passScore,
  questions,
  contentKey: contentKey(minutes, questions),
})

/** @throws AppError forbidden for candidates */
export async function listReady(actor: Actor): Promise<ReadyTest[]> {
  if (actor.accountType !== 'employer') throw new AppError('forbidden')
  return readyTests.map(({ code, title, intro, minutes, pass_score, questions }) => ({
    code,
    title,
    intro,
    minutes,
    pass_score,
    questions: questions.length,
  }))
}

export async function listOwnTests(ctx: ServiceContext, actor: Actor): Promise<SkillTestCard[]> {
  const companyId = companyIdOf(actor)
  return companyId === null
    ? []
    : (await listTests(ctx.db, { companyId, scope: scopeOf(actor) })).map(presentCard)
}

/** @throws AppError forbidden, company_required, limit_exceeded */
export async function addTest(ctx: ServiceContext, actor: Actor, input: SkillTestInput): Promise<SkillTest> {
  const { id: companyId } = requireRight(actor, 'recruit')
  return ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, companyId, testLimits.tests, countTests)
    const now = ctx.clock.now()
    const made = { createdAt: now, updatedAt: now }
    return present(
      await insertTest(
        tx,
        { publicId: newPublicId(), companyId, editedById: actor.userId, ...made },
        { ...columnsOf(input), version: 1, createdAt: now },
      ),
    )
  })
}

/** @throws AppError forbidden, company_required, limit_exceeded, not_found */
export async function copyReady(ctx: ServiceContext, actor: Actor, code: string): Promise<SkillTest> {
  requireRight(actor, 'recruit')
  const ready = readyTests.find((each) => each.code === code)
  if (!ready) throw new AppError('not_found')
  return addTest(ctx, actor, ready)
}

/** @throws AppError not_found */
export async function getTest(ctx: ServiceContext, actor: Actor, publicId: string): Promise<SkillTest> {
  const companyId = companyIdOf(actor)
  const row = companyId === null ? undefined : await findTest(ctx.db, publicId, companyId)
  if (!row) throw new AppError('not_found')
  return present(row)
}

async function lockOwn(tx: Tx, actor: Actor, publicId: string): Promise<TestRow> {
  const companyId = companyIdOf(actor)
  const row = companyId === null ? undefined : await lockTest(tx, publicId, companyId)
  if (!row) throw new AppError('not_found')
  refuseWithout(actor, 'recruit')
  return row
}

/** @throws AppError not_found, forbidden, conflict_changes with the current test and who saved it (data) */
export async function changeTest(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, version, ...input }: SkillTestInput & { publicId: string; version: number },
): Promise<SkillTest> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, publicId)
    const last: VersionRow = row.version
    if (row.test.deletedAt || last.version !== version) {
      const conflict: TestConflict = {
        test: present(row),
        removed: row.test.deletedAt !== null,
        by: row.test.editedById === actor.userId ? null : await editorOf(tx, row.test.id),
      }
      throw new AppError('conflict_changes', { data: { ...conflict } })
    }
    const now = ctx.clock.now()
    const next = { ...columnsOf(input), version: version + 1 }
    const saved = last.usedAt
      ? await insertVersion(tx, { ...next, testId: row.test.id, createdAt: now })
      : await updateVersion(tx, last.id, next)
    await updateTest(tx, row.test.id, { updatedAt: now, editedById: actor.userId })
    return present({ test: { ...row.test, updatedAt: now }, version: saved })
  })
}

/** @throws AppError not_found, forbidden, wrong_state with the number of vacancies that use it (data) */
export async function removeTest(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const { test } = await lockOwn(tx, actor, publicId)
    const vacancies = await countUses(tx, test.id)
    if (vacancies > 0) throw new AppError('wrong_state', { data: { vacancies } })
    if (!test.deletedAt)
      await updateTest(tx, test.id, { deletedAt: ctx.clock.now(), editedById: actor.userId })
    return null
  })
}

/** @throws AppError not_found, forbidden, limit_exceeded */
export async function restoreTest(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const { test } = await lockOwn(tx, actor, publicId)
    if (!test.deletedAt) return null
    await requireCapacity(tx, test.companyId, testLimits.tests, countTests)
    await updateTest(tx, test.id, { deletedAt: null })
    return null
  })
}
