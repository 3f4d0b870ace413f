import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  enterAs,
  moveOf,
  newCandidate,
  newEmployer,
  newWord,
  reasonOf,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a candidate mends the letter until it is read, keeps a note, watches the clock and takes an application back', async ({
  page,
  request,
  baseURL,
}) => {
  const [hr, person] = [await newEmployer(request), await newCandidate(request)]
  const resumeId = await resumeOf(request, person, 'Медсестра')
  const titles = [`Медсестра ${newWord()}`, `Медсестра ${newWord()}`] as const
  const sent: string[] = []
  for (const title of titles) {
    const vacancyId = await vacancyOf(request, hr, title)
    sent.push(await applicationOf(request, person, { vacancyId, resumeId }))
  }
  await enterAs(page.context(), person, baseURL)
  await page.goto('/ru/my/applications')
  await expect(page.getByText(/можно\sотправить\sещё\s48\sиз\s50/)).toBeVisible()
  const [read, taken] = titles.map((title) => page.getByRole('article').filter({ hasText: title }))
  if (!read || !taken) throw new Error('two articles were named')

  await read.getByRole('button', { name: 'Подробнее' }).click()
  await read.getByRole('button', { name: 'Изменить письмо' }).click()
  await read.getByLabel('Ваше письмо').fill('Пять лет в процедурном кабинете.')
  await read.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Письмо изменено')).toBeVisible()
  await read.getByRole('button', { name: 'Добавить заметку' }).click()
  await read.getByLabel('Заметка для себя').fill('Спросить про график')
  await read.getByRole('button', { name: 'Сохранить' }).click()
  await expect(read.getByText('Спросить про график')).toBeVisible()

  // Read by the other side meanwhile: the letter stays as it is, and the hour of it is told.
  await moveOf(request, hr, sent[0] ?? '', { action: 'open' })
  await expect(read.getByRole('button', { name: 'Изменить письмо' })).toHaveCount(0)
  await expect(read.getByText('Пять лет в процедурном кабинете.')).toBeVisible()
  const step = read.getByRole('listitem').filter({ hasText: 'Работодатель открыл ваш отклик' })
  await expect(step.getByRole('time')).toHaveText(/\d{1,2}:\d{2}/)
  await expect(read).toContainText(/ответ/i)

  await taken.getByRole('button', { name: 'Отозвать отклик' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(taken).toContainText('Отозван')
})

test('a closing that is undone reaches nobody; who is refused later reads the letter and is told why', async ({
  page: employer,
  otherContext,
  request,
  baseURL,
}) => {
  const title = `Медсестра ${newWord()}`
  const hr = await newEmployer(request)
  const vacancyId = await vacancyOf(request, hr, title)
  const people = [await newCandidate(request), await newCandidate(request)] as const
  const sent: string[] = []
  for (const person of people) {
    const resumeId = await resumeOf(request, person, 'Медсестра')
    const id = await applicationOf(request, person, { vacancyId, resumeId })
    await moveOf(request, hr, id, { action: 'open' })
    sent.push(id)
  }
  const [hired, other] = people
  const candidate = await (await otherContext()).newPage()
  await enterAs(candidate.context(), other, baseURL)
  await candidate.goto('/ru/my/applications')
  const mine = candidate.getByRole('article').filter({ hasText: title })
  await expect(mine).toContainText('Просмотрен')

  await enterAs(employer.context(), hr, baseURL)
  await employer.goto('/ru/my/vacancies')
  await employer.getByRole('button', { name: `Ещё действия: ${title}` }).click()
  await employer.getByRole('menuitem', { name: 'Закрыть…' }).click()
  const dialog = employer.getByRole('dialog', { name: 'Закрыть вакансию' })
  await expect(dialog).toContainText('Уже в работе: 2.')
  const confirm = dialog.getByRole('button', { name: 'Закрыть', exact: true }).last()
  await confirm.click()
  await expect(dialog.getByText('Выберите причину')).toBeVisible()
  await dialog.getByLabel(new RegExp(hired.lastName)).selectOption({ label: 'Взяли на работу' })
  await expect(dialog.getByLabel('Нашли человека на «Двое»')).toBeChecked()
  await dialog.getByRole('button', { name: 'Вставить заготовку' }).click()
  await confirm.click()
  await expect(dialog.getByText('Выберите, что будет: не решено о 1 человеке')).toBeVisible()
  await dialog.getByLabel(new RegExp(other.lastName)).selectOption({ label: 'Попрощаться' })
  await confirm.click()
  await expect(employer.getByText(/^Вакансия закрыта\. Кандидаты узнают через 10 минут/)).toBeVisible()

  await employer.reload()
  await employer.getByRole('button', { name: 'Отменить закрытие' }).click()
  await expect(employer.getByText('Закрытие отменено, кандидатам ничего не отправлено')).toBeVisible()
  await expect(employer.getByRole('button', { name: 'Отменить закрытие' })).toHaveCount(0)
  await candidate.reload()
  await expect(mine).toContainText('Просмотрен')
  await moveOf(request, hr, sent[1] ?? '', {
    action: 'decline',
    reason: 'position_filled',
    text: 'Здравствуйте, Вера! Мы уже нашли человека.',
  })
  await expect(mine.getByText('Отказ', { exact: true })).toBeVisible()
  await expect(mine.getByText(/Здравствуйте, Вера!/)).toBeVisible()
  await mine.getByRole('button', { name: 'Спросить, почему отказали' }).click()
  await expect(mine.getByText('Вы спросили о причине')).toBeVisible()
  await reasonOf(request, hr, sent[1] ?? '', 'Искали человека с опытом в хирургии.')
  await expect(mine.getByText('Искали человека с опытом в хирургии.').first()).toBeVisible()

  await employer.goto(`/ru/vacancies/${vacancyId}/view/applications?view=funnel`)
  await employer.getByText('Показать числами').first().click()
  const row = (name: string) => employer.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Откликнулись').getByRole('cell').first()).toHaveText('2')
  await expect(row('Выход на работу').getByRole('cell').first()).toHaveText('0')
})
