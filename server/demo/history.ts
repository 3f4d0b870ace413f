import type { Gender } from '@/lib/contracts/enums'
import type { RefusalReason } from '@/lib/contracts/refusal-reasons'
import { dayMs, hourMs, minuteMs } from '@/lib/shared/time'
import { type Random, weightedPicker } from './random'
import { History, type HistoryParties } from './story'
import { invitationTexts, letters, refusalTexts, reviewTexts } from './texts'

/** Data of a stored vacancy that its history needs. */
export interface PlacedVacancy {
  id: number
  publication: number
  promise: number
  companyId: number
  managerId: number
  roleId: number
  areaId: number
  publishedAt: Date
  open: boolean
  /** Share of applications its company answers, and the typical delay in days. */
  answers: number
  answerDays: number
}
export interface PlacedResume {
  id: number
  userId: number
  roleId: number
  areaId: number
  gender: Gender
}

const after = (date: Date, days: number) => new Date(date.getTime() + Math.round(days * dayMs))
const reasons = Object.keys(refusalTexts) as RefusalReason[]

const voice = (pair: readonly [string, string], gender: Gender) => pair[gender === 'male' ? 0 : 1]

function refuse(random: Random, history: History, at: Date): void {
  const reason = random.pick(reasons)
  history.transition('decline', 'employer', at, { reason, text: refusalTexts[reason] ?? '' })
}

/** Steps after the employer took an application into review, as far as time allows. */
function goOn(random: Random, history: History, now: Date): void {
  let at = history.steps[history.steps.length - 1]?.at ?? now
  const later = (days: number) => {
    at = after(at, days * (0.4 + random.next()))
    return at <= now
  }
  const leaves = random.next()
  if (leaves < 0.35 && later(2)) {
    refuse(random, history, at)
    return
  }
  if (leaves < 0.45 && later(1.5)) {
    history.transition('decline', 'candidate', at, {
      reason: random.pick(['salary', 'format', 'not_looking']),
    })
    return
  }
  if (!later(1.5)) return
  history.transition('propose_interview', 'employer', at, {
    text: 'Приглашаем на\u00a0встречу, обсудим время в\u00a0переписке.',
  })
  if (!later(2)) return
  if (random.chance(0.55)) {
    refuse(random, history, at)
    return
  }
  history.transition('offer', 'employer', at, {
    text: 'Готовы предложить вам это место. Условия как в\u00a0вакансии.',
  })
  if (!later(1)) return
  if (random.chance(0.2)) {
    history.transition('decline', 'candidate', at, { reason: 'salary' })
    return
  }
  history.transition('accept_offer', 'candidate', at)
  if (later(2)) history.transition('confirm_hire', 'employer', at)
}

/** Unanswered applications are closed by the scheduler at their deadline. */
function expireIfDue(history: History, now: Date): void {
  const due = history.turn?.dueAt
  if (due && due <= now && history.status !== 'offer_accepted') {
    history.transition('expire', 'scheduler', new Date(Math.min(due.getTime() + minuteMs, now.getTime())))
  }
}

/** Simulates one application from its letter to its state at `now`. */
export function generateApplication(
  random: Random,
  vacancy: PlacedVacancy,
  resume: PlacedResume,
  startedAt: Date,
  now: Date,
): History {
  const history = new History(
    partiesOf(vacancy, resume),
    'application',
    startedAt,
    voice(random.pick(letters), resume.gender),
  )
  const due = history.turn?.dueAt ?? now
  const days = vacancy.answerDays * Math.exp(random.normal() * 0.6)
  const answer = after(startedAt, Math.max(0.03, days))
  const answers = random.chance(vacancy.answers) && answer < due
  const opened = after(startedAt, Math.max(0.01, days * random.next()))
  if (opened < now && opened < due && (answers || random.chance(0.5)))
    history.transition('open', 'employer', opened)
  if (answers && answer < now) {
    if (random.chance(0.46)) refuse(random, history, answer)
    else {
      history.transition('take_into_review', 'employer', answer, { text: random.pick(reviewTexts) })
      goOn(random, history, now)
    }
  } else if (history.status === 'new' && random.chance(0.04)) {
    const regret = after(startedAt, random.next())
    if (regret < now && regret < due) history.transition('withdraw', 'candidate', regret)
  }
  expireIfDue(history, now)
  return history
}

export function generateInvitation(
  random: Random,
  vacancy: PlacedVacancy,
  resume: PlacedResume,
  startedAt: Date,
  now: Date,
): History {
  const history = new History(
    partiesOf(vacancy, resume),
    'invitation',
    startedAt,
    random.pick(invitationTexts),
  )
  const opened = after(startedAt, random.next() * 3)
  if (opened >= now || random.chance(0.2)) {
    expireIfDue(history, now)
    return history
  }
  history.transition('open', 'candidate', opened)
  const answer = new Date(opened.getTime() + random.int(1, 40) * hourMs)
  if (answer < now && random.chance(0.8)) {
    if (random.chance(0.6)) {
      history.transition('accept_invitation', 'candidate', answer)
      goOn(random, history, now)
    } else
      history.transition('decline', 'candidate', answer, {
        reason: random.pick(['salary', 'format', 'not_looking']),
      })
  }
  expireIfDue(history, now)
  return history
}

const partiesOf = (vacancy: PlacedVacancy, resume: PlacedResume): HistoryParties => ({ vacancy, resume })

/** Candidates by trade, so that people apply within their trade. */
export function candidateFinder(resumes: readonly PlacedResume[]) {
  const byRole = new Map<number, PlacedResume[]>()
  const byArea = new Map<number, PlacedResume[]>()
  for (const resume of resumes) {
    byRole.set(resume.roleId, [...(byRole.get(resume.roleId) ?? []), resume])
    byArea.set(resume.areaId, [...(byArea.get(resume.areaId) ?? []), resume])
  }
  return (random: Random, vacancy: PlacedVacancy): PlacedResume | undefined => {
    const list = random.chance(0.8) ? byRole.get(vacancy.roleId) : byArea.get(vacancy.areaId)
    return list && list.length > 0 ? random.pick(list) : undefined
  }
}

/** About `count` simulated negotiations over the open vacancies; at most one per person and vacancy. */
export function* generateHistory(
  random: Random,
  vacancies: readonly PlacedVacancy[],
  resumes: readonly PlacedResume[],
  count: number,
  now: Date,
): Generator<History> {
  const open = vacancies.filter((vacancy) => vacancy.open)
  if (open.length === 0 || resumes.length === 0) return
  const find = candidateFinder(resumes)
  // Skewed popularity: some vacancies get many applications, most get few.
  const pick = weightedPicker(open, () => Math.exp(random.normal() * 1.1))
  const met = new Set<string>()
  for (let made = 0, tries = 0; made < count && tries < count * 3; tries++) {
    const vacancy = pick(random)
    const resume = find(random, vacancy)
    if (!resume || met.has(`${vacancy.id} ${resume.userId}`)) continue
    met.add(`${vacancy.id} ${resume.userId}`)
    made++
    const age = now.getTime() - vacancy.publishedAt.getTime()
    const startedAt = new Date(vacancy.publishedAt.getTime() + Math.floor(age * random.next()))
    yield random.chance(0.9)
      ? generateApplication(random, vacancy, resume, startedAt, now)
      : generateInvitation(random, vacancy, resume, startedAt, now)
  }
}
