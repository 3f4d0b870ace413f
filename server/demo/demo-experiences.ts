import type { Tx } from '@/server/db/client'
import { experienceReplies, experiences } from '@/server/db/schema/experiences'
import { ago } from './demo-candidate'
import { Random } from './random'
import { insertRows } from './rows'

const told: readonly { impression: string; asked: string; advice: string; reply?: string }[] = [
  {
    impression:
      'Позвали через два дня после отклика. Говорили минут сорок прямо в пекарне, показали цех и смену. Ответ дали на следующий день, как обещали.',
    asked: 'Почему ушли с прошлого места и как относитесь к ранним сменам.',
    advice: 'Приходите голодными: угощают.',
    reply:
      'Спасибо, что нашли время рассказать. Ранние смены у нас и правда ранние, поэтому спрашиваем о них сразу.',
  },
  {
    impression:
      'Спокойный разговор без ловушек. Сначала управляющая, потом пекарь, с которым предстояло работать. Про зарплату и график сказали сами.',
    asked: 'Опыт с закваской, медкнижка, готовность выйти на пробный день.',
    advice: '',
  },
  {
    impression:
      'Собеседование перенесли один раз, зато предупредили заранее и извинились. Сам разговор прошёл хорошо, отказ объяснили по-человечески.',
    asked: 'Просили рассказать о трудном покупателе.',
    advice: 'Подумайте заранее, какие районы вам удобны: точек двенадцать.',
  },
  {
    impression:
      'Час разговора и небольшое задание на месте, его оплатили. Понравилось, что вопросы были о работе, а не о личной жизни.',
    asked: 'Как веду учёт и чем пользовалась раньше.',
    advice: 'Возьмите с собой примеры работ.',
  },
  {
    impression:
      'Немного подождали в зале, было шумно. В остальном всё чётко: обязанности, деньги, когда ответят.',
    asked: '',
    advice: 'Спросите про обучение, о нём сами не рассказали.',
    reply: 'Вы правы, про обучение теперь рассказываем каждому. И разговариваем в тихой комнате.',
  },
  {
    impression: 'Всё прошло быстро и доброжелательно. После встречи прислали письмо с тем, что обсудили.',
    asked: 'О последнем месте и о том, чему хочется научиться.',
    advice: '',
  },
]

interface Cast {
  companyId: number
  employerId: number
  /** Candidates of the company (database ids). */
  candidateIds: readonly number[]
  now: Date
}

/** What candidates of the demo company told of its interviews, some with its replies. */
export async function placeDemoExperiences(
  tx: Tx,
  { companyId, employerId, candidateIds, now }: Cast,
): Promise<void> {
  if (candidateIds.length < told.length) return
  // A random generator of its own, so that other demo data does not change.
  const random = new Random(158_001)
  const at = ago(now, 40)
  const dates = { createdAt: at, updatedAt: at }
  const ids = await insertRows(
    tx,
    experiences,
    told.map(({ reply: _, ...text }, index) => ({
      ...text,
      ...dates,
      publicId: random.publicId(),
      companyId,
      candidateId: candidateIds[index] ?? 0,
      state: 'approved' as const,
      decidedAt: at,
      shown: text,
      shownAt: at,
    })),
  )
  await insertRows(
    tx,
    experienceReplies,
    told.flatMap(({ reply }, index) =>
      reply
        ? [
            {
              ...dates,
              publicId: random.publicId(),
              experienceId: ids[index] ?? 0,
              companyId,
              authorId: employerId,
              text: reply,
              state: 'approved' as const,
              shown: reply,
            },
          ]
        : [],
    ),
  )
}
