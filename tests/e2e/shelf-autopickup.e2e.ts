import { expect, test } from '@/tests/support/browser'
import { enterAs, newCandidate, newEmployer, newWord, resumeOf, vacancyOf } from '@/tests/support/members'

// Анадырь: no other test looks for people there, so a day's finds are ours alone.
const anadyr = 87001
/** Where it is day now: nobody is told of finds at night. */
const daytime =
  ['Asia/Vladivostok', 'Europe/Moscow', 'America/New_York'][Math.floor(new Date().getUTCHours() / 8)] ??
  'Europe/Moscow'
test.use({ timezoneId: daytime })

const about = [
  'внутривенные инъекции и забор крови у взрослых пациентов кабинета',
  'перевязки, снятие швов и помощь хирургу на амбулаторном приёме',
  'выезд на дом к пожилым людям, капельницы и наблюдение после больницы',
]

test('H1 H2 what fits is put aside and hidden with a way back; autopickup sends what was confirmed and no more', async ({
  page: candidate,
  otherContext,
  request,
  baseURL,
}) => {
  const word = newWord()
  const [hr, person] = [await newEmployer(request, { verified: true }), await newCandidate(request)]
  const titles = ['Медсестра кабинета', 'Медсестра хирурга', 'Медсестра на дом'].map(
    (title) => `${title} ${word}`,
  )
  const [kept = '', hidden = '', third = ''] = titles
  const vacancies: string[] = []
  for (const [at, title] of titles.entries()) {
    const description = `<ul>${`<li>${about[at]}</li>`.repeat(5)}</ul>`
    const more = { city_ids: [anadyr], description_html: description }
    vacancies.push(await vacancyOf(request, hr, title, more))
  }
  const resumeId = await resumeOf(request, person, `Процедурная медсестра ${word}`, { city_id: anadyr })
  await enterAs(candidate.context(), person, baseURL)
  const rowOf = (title: string) => candidate.getByRole('article').filter({ hasText: title })

  // Put aside with a note and a day, and found where it was put.
  await candidate.goto(`/ru/resumes/${resumeId}/view/matches?sort=date`)
  await rowOf(kept).getByRole('button', { name: 'Отложить' }).click()
  await candidate.getByRole('menuitem', { name: 'Своя дата и заметка' }).click()
  const noting = candidate.getByRole('dialog', { name: 'Отложить' })
  await noting.getByLabel('Заметка для себя').fill('Спросить о переезде')
  await noting.getByRole('button', { name: 'Сохранить' }).click()
  await expect(candidate.getByText(/Отложили, напомним/)).toBeVisible()
  await expect(rowOf(kept)).toHaveCount(0)

  // Hidden from the list, shown again from the list of what is hidden.
  await candidate.getByRole('button', { name: `Скрыть: ${hidden}` }).click()
  const hiding = candidate.getByRole('dialog', { name: 'Больше не показывать' })
  await hiding.getByRole('button', { name: 'Скрыть' }).click()
  await expect(rowOf(hidden)).toHaveCount(0)
  await expect(rowOf(third)).toBeVisible()
  await candidate.getByRole('link', { name: /Отложенн/ }).click()
  await expect(rowOf(kept)).toContainText('Спросить о переезде')
  await candidate.getByRole('link', { name: 'Скрытые' }).click()
  const line = candidate.getByRole('listitem').filter({ hasText: hidden })
  await line.getByRole('button', { name: 'Показывать снова' }).click()
  await expect(line).toHaveCount(0)
  await candidate.goto(`/ru/resumes/${resumeId}/view/matches?sort=date`)
  await expect(rowOf(hidden)).toBeVisible()

  // A trial tells what there would be; switched on, it finds by itself and writes letters.
  await candidate.goto(`/ru/resumes/${resumeId}/view/autopickup`)
  await candidate.getByRole('button', { name: 'Показать, что нашли бы за две недели' }).click()
  await expect(candidate.getByRole('heading', { name: /За две недели нашли бы \d+ ваканси/ })).toBeVisible()
  await candidate.getByLabel('Готовить письма к откликам').check()
  await candidate.getByLabel('Начало письма').fill('Здравствуйте! Живу в Анадыре.')
  await candidate.getByRole('button', { name: 'Включить', exact: true }).click()
  await expect(candidate.getByText('Работает', { exact: true })).toBeVisible()
  for (const title of [hidden, third]) {
    // It looks within seconds of being switched on and tells the page of what it has found.
    await expect(rowOf(title)).toBeVisible({ timeout: 40_000 })
    await rowOf(title).getByLabel('Выбрать для отклика').check()
    await expect(rowOf(title).getByRole('textbox')).toHaveValue(/Живу в Анадыре/)
  }
  await candidate.getByRole('button', { name: 'Отправить 2 отклика' }).click()
  await expect(candidate.getByText('Отправили 2 отклика')).toBeVisible()
  for (const title of [hidden, third]) {
    await expect(rowOf(title).getByRole('link', { name: 'Вы откликнулись' })).toBeVisible()
  }

  // The employer reads who sent it and how the vacancy was found.
  const employer = await (await otherContext()).newPage()
  await enterAs(employer.context(), hr, baseURL)
  await employer.goto(`/ru/vacancies/${vacancies[1]}/view/applications`)
  await employer.getByRole('button', { name: new RegExp(person.lastName) }).click()
  await expect(employer.getByText('Вакансию нашёл автоподбор, отклик подтвердил сам кандидат')).toBeVisible()
  await expect(employer.getByText('Живу в Анадыре')).toBeVisible()
  await employer.goto(`/ru/vacancies/${vacancies[0]}/view/applications`)
  await expect(employer.getByRole('heading', { name: kept })).toBeVisible()
  await expect(employer.getByRole('button', { name: new RegExp(person.lastName) })).toHaveCount(0)
})
