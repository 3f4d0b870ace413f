import { dayMs, hourMs, minuteMs, moscowOffsetMs, moscowTimeOf } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { startTurn } from '@/server/modules/hiring/negotiations/turn'
import { ago, moscowId } from './demo-candidate'
import { type DemoInterview, type DemoRound, insertInterviews } from './demo-interview-rows'
import { candidateFinder, type PlacedResume, type PlacedVacancy } from './history'
import { placeStories } from './place-rows'
import { Random } from './random'
import { History } from './story'

/** An hour of the nth working day from today in Moscow time; in the past when negative. */
export function workingHour(now: Date, days: number, hour: number, minute = 0): Date {
  const local = moscowTimeOf(now)
  let at = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  for (let left = Math.abs(days); left > 0; ) {
    at += Math.sign(days) * dayMs
    if (![0, 6].includes(new Date(at).getUTCDay())) left -= 1
  }
  return new Date(at + hour * hourMs + minute * minuteMs - moscowOffsetMs)
}

/** A full hour some hours from now in Moscow time; late in the evening, on the next day. */
export function hourOfToday(now: Date): Date {
  const local = moscowTimeOf(now)
  const hour = Math.max(local.getUTCHours() + 3, 10)
  const day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + (hour > 20 ? 1 : 0))
  return new Date(day + (hour > 20 ? 10 : hour) * hourMs - moscowOffsetMs)
}

interface Cast {
  /** Vacancies of the demo employer, by trade. */
  own: readonly PlacedVacancy[]
  /** Vacancies of another company, for the demo candidate. */
  others: readonly PlacedVacancy[]
  maria: PlacedResume
  people: readonly PlacedResume[]
  /** `vacancyId userId` of pairs that have an interview. */
  met: Set<string>
  now: Date
}

const nearness = (vacancy: PlacedVacancy, resume: PlacedResume) =>
  (vacancy.roleId === resume.roleId ? 2 : 0) + (vacancy.areaId === resume.areaId ? 1 : 0)

/** Interviews of both demo accounts: pending, upcoming and past. */
export async function placeDemoInterviews(tx: Tx, cast: Cast): Promise<void> {
  const { own, others, maria, people, met, now } = cast
  // A random generator of its own, so that other demo data does not change.
  const random = new Random(94_095)
  const find = candidateFinder(people)
  const histories: History[] = []
  const places: { interview: Omit<DemoInterview, 'negotiationId'>; round: number; history: number }[] = []
  const rounds: Omit<DemoRound, 'interviews'>[] = []

  const invite = (vacancy: PlacedVacancy, resume: PlacedResume, at: Date, until: Date | null): number => {
    const history = new History(
      { vacancy, resume },
      'application',
      new Date(at.getTime() - 0.9 * dayMs),
      letter,
    )
    history.transition('open', 'employer', new Date(at.getTime() - 0.4 * dayMs))
    history.transition('propose_interview', 'employer', at, { text: 'Приглашаем на\u00a0собеседование.' })
    const from = until && until > at ? until : at
    history.turn = startTurn(history.status, history.origin, { now: from, promiseDays: vacancy.promise })
    return histories.push(history) - 1
  }
  const stranger = (vacancy: PlacedVacancy): PlacedResume | undefined => {
    for (let tries = 0; tries < 20; tries += 1) {
      const resume = find(random, vacancy)
      if (!resume || met.has(`${vacancy.id} ${resume.userId}`)) continue
      met.add(`${vacancy.id} ${resume.userId}`)
      return resume
    }
    return undefined
  }
  const tell = (
    round: Omit<DemoRound, 'interviews'>,
    vacancy: PlacedVacancy | undefined,
    interviews: readonly (Omit<DemoInterview, 'negotiationId' | 'parties' | 'steps'> & {
      who?: PlacedResume
      steps?: DemoInterview['steps']
    })[],
  ) => {
    if (!vacancy) return
    const index = rounds.push(round) - 1
    for (const { who, steps = [], ...interview } of interviews) {
      const resume = who ?? stranger(vacancy)
      if (!resume) continue
      const time = interview.slot === undefined ? null : (round.times[interview.slot] ?? null)
      const history = invite(vacancy, resume, round.proposedAt, time)
      const proposed = {
        at: round.proposedAt,
        actor: 'employer',
        action: 'propose',
        status: 'proposed',
      } as const
      places.push({
        round: index,
        history,
        interview: { ...interview, parties: { vacancy, resume }, steps: [proposed, ...steps] },
      })
    }
  }
  const picked = (at: Date) => ({ at, actor: 'candidate', action: 'pick', status: 'confirmed' }) as const
  const held = (end: Date): DemoInterview['steps'] => [
    { at: ago(end, 0.03), actor: 'employer', action: 'start', status: 'in_progress' },
    { at: end, actor: 'employer', action: 'finish', status: 'done' },
    { at: end, actor: 'scheduler', action: 'ask_feedback', status: 'awaiting_feedback' },
  ]
  const [baker, barista, accountant, driver, smm, manager, marketer] = own
  const at = (days: number, hour: number, minute = 0) => workingHour(now, days, hour, minute)
  const office = {
    city_id: moscowId,
    city_name: 'Москва',
    address: 'ул.\u00a0Большая Полянка, 12',
    landmark: 'Метро «Полянка»',
    walk_minutes: 4,
    side: 'n',
    entrance: 'Со двора, дверь с\u00a0колокольчиком',
    floor: '2 этаж, офис 7',
    how_to_find: 'Пекарня на\u00a0первом этаже открыта: скажите на\u00a0кассе, что вы на\u00a0собеседование.',
    documents: 'Паспорт и\u00a0медицинская книжка, если есть',
    dress: '',
    contact_name: 'Ольга',
    contact_phone: '',
    pass_needed: false,
  } as const

  // An interview between the two demo accounts.
  tell(
    {
      kind: 'video_live',
      proposedAt: ago(now, 1.2),
      minutes: 45,
      times: [at(1, 12), at(1, 15), at(2, 12)],
      note: 'Поговорим о\u00a0планах на\u00a0весну. Расскажите об\u00a0одной своей кампании с\u00a0цифрами.',
    },
    marketer,
    [{ who: maria, slot: 0, steps: [picked(ago(now, 0.9))] }],
  )
  tell(
    {
      kind: 'office',
      proposedAt: ago(now, 0.4),
      minutes: 30,
      times: [at(3, 11), at(3, 16), at(4, 11), at(5, 15)],
      place: { ...office, documents: 'Паспорт' },
    },
    smm,
    [{ who: maria }],
  )
  const ofHerTrade = [...others].sort((a, b) => nearness(b, maria) - nearness(a, maria))
  const recorder = ofHerTrade[0]
  // The employer's deadline has not passed.
  const past = ofHerTrade.find((vacancy) => vacancy !== recorder && vacancy.promise >= 7)
  tell(
    {
      kind: 'video_async',
      proposedAt: ago(now, 0.7),
      minutes: 6,
      times: [],
      dueAt: at(4, 18),
      questions: [
        'Расскажите о\u00a0рекламной кампании, которой гордитесь',
        'Как вы поймёте, что бюджет потрачен не\u00a0зря?',
        'Когда готовы выйти на\u00a0работу?',
      ],
    },
    recorder,
    [{ who: maria }],
  )
  tell({ kind: 'video_live', proposedAt: ago(at(-2, 11), 2), minutes: 30, times: [at(-2, 11)] }, past, [
    { who: maria, slot: 0, steps: [picked(ago(at(-2, 11), 1)), ...held(at(-2, 11, 30))] },
  ])
  // Other interviews of the employer.
  tell(
    {
      kind: 'office',
      proposedAt: ago(now, 1.5),
      minutes: 60,
      capacity: 4,
      times: [at(2, 10)],
      place: office,
      note: 'Покажем цех, попробуете замесить тесто.',
    },
    baker,
    [{ slot: 0, steps: [picked(ago(now, 1.1))] }, { slot: 0, steps: [picked(ago(now, 0.6))] }, {}],
  )
  // Bakeries also interview on weekends, so that the last day of the week has a slot.
  const soon = hourOfToday(now)
  tell(
    {
      kind: 'office',
      proposedAt: ago(now, 1.3),
      minutes: 30,
      times: [soon],
      place: office,
    },
    baker,
    [{ slot: 0, steps: [picked(ago(now, 1.2))] }],
  )
  tell(
    { kind: 'phone', proposedAt: ago(now, 1), minutes: 15, times: [at(2, 15), at(2, 16), at(3, 10)] },
    accountant,
    [{ slot: 0, steps: [picked(ago(now, 0.5))] }],
  )
  tell({ kind: 'video_live', proposedAt: ago(at(-1, 14), 1.5), minutes: 30, times: [at(-1, 14)] }, driver, [
    { slot: 0, steps: [picked(ago(at(-1, 14), 0.8)), ...held(at(-1, 14, 30))] },
  ])
  tell(
    { kind: 'video_live', proposedAt: ago(now, 1.1), minutes: 30, times: [at(1, 10), at(1, 11), at(2, 11)] },
    barista,
    [
      {
        rescheduleBy: 'candidate',
        steps: [
          {
            at: ago(now, 0.3),
            actor: 'candidate',
            action: 'request_reschedule',
            status: 'reschedule_requested',
            text: 'Утром я\u00a0на\u00a0смене. Можно после 18:00?',
          },
        ],
      },
    ],
  )
  tell(
    {
      kind: 'video_async',
      proposedAt: ago(now, 3),
      minutes: 3,
      times: [],
      dueAt: at(2, 18),
      questions: [
        'Расскажите о\u00a0самой трудной смене',
        'Сколько человек было у\u00a0вас в\u00a0подчинении?',
      ],
    },
    manager,
    [
      {
        answers: [
          'В\u00a0субботу перед праздником сломалась печь, а\u00a0очередь стояла до\u00a0двери. Перевела всех на\u00a0холодные десерты и\u00a0кофе, сама встала на\u00a0кассу. Ушёл один гость.',
          'Двенадцать: четыре бариста, шесть продавцов и\u00a0двое на\u00a0кухне.',
        ],
        steps: [
          { at: ago(now, 1.4), actor: 'candidate', action: 'start', status: 'in_progress' },
          { at: ago(now, 1.3), actor: 'candidate', action: 'finish', status: 'done' },
          { at: ago(now, 1.3), actor: 'scheduler', action: 'ask_feedback', status: 'awaiting_feedback' },
        ],
      },
    ],
  )

  const ids = await placeStories(tx, random, histories, now)
  await insertInterviews(
    tx,
    random,
    rounds.map((round, index) => ({
      ...round,
      interviews: places
        .filter((place) => place.round === index)
        .map(({ interview, history }) => ({ ...interview, negotiationId: ids[history] ?? 0 })),
    })),
    now,
  )
}

const letter = 'Здравствуйте! Меня заинтересовала ваша вакансия, расскажу о\u00a0себе подробнее.'
