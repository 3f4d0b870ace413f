import { newLookedAt, newRecorded } from '@/tests/support/applied'
import { expect, test } from '@/tests/support/browser'
import { enterAs } from '@/tests/support/members'

test('M6 a candidate records one answer and writes another; the employer watches and notes', async ({
  page: employer,
  otherContext,
  request,
  baseURL,
}) => {
  const { hr, person, vacancyId, resumeId } = await newLookedAt(request, 'Повар')

  // Asked in the form, as an employer does.
  await enterAs(employer.context(), hr, baseURL)
  await employer.goto(`/ru/vacancies/${vacancyId}/view/video-interviews`)
  await employer.getByRole('button', { name: 'Назначить собеседование' }).click()
  const form = employer.getByRole('dialog')
  await form.getByRole('checkbox', { name: new RegExp(person.lastName) }).click()
  await form.getByLabel('Как встречаемся').selectOption('video_async')
  await form.getByLabel('О чём спросить').fill('Расскажите о самой трудной смене')
  await form.getByRole('button', { name: 'Добавить вопрос' }).click()
  await form.getByLabel('О чём спросить').nth(1).fill('Когда готовы выйти?')
  await form.getByLabel('Время подумать').first().selectOption('0')
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect(employer.getByText('Вопросы отправлены')).toBeVisible()

  const candidate = await (await otherContext({ permissions: ['camera', 'microphone'] })).newPage()
  await enterAs(candidate.context(), person, baseURL)
  await candidate.goto(`/ru/resumes/${resumeId}/view/video-interviews`)
  await candidate.getByRole('link', { name: 'Ответить' }).click()
  await candidate.getByRole('button', { name: 'Начать', exact: true }).click()
  await candidate.getByText('Разрешаю записать мои видеоответы').click()
  await candidate.getByRole('button', { name: 'Разрешить запись' }).click()

  const first = candidate.getByRole('region', { name: 'Вопрос 1' })
  await first.getByRole('button', { name: 'Записать видео' }).click()
  await expect(first).toContainText('Расскажите о самой трудной смене')
  // Each step takes the place of the one before: the focus stays with it.
  await expect(first.getByRole('button', { name: 'Включить камеру' })).toBeFocused()
  await candidate.keyboard.press('Enter')
  await first.getByRole('button', { name: 'Начать запись' }).click()
  await expect(first.getByText(/Идёт запись, осталось 1:5[0-8]/)).toBeVisible()
  await first.getByRole('button', { name: 'Закончить' }).click()
  // Whoever does not like it may still write.
  await expect(first.getByRole('button', { name: 'Ответить текстом' })).toBeVisible()
  await first.getByRole('button', { name: 'Оставить этот ответ' }).click()
  await expect(first.getByText('Записано')).toBeVisible()
  const [copy] = await Promise.all([
    candidate.waitForEvent('download'),
    first.getByRole('link', { name: 'Скачать ответ на вопрос 1' }).click(),
  ])
  expect(copy.suggestedFilename()).toBe('answer-1.webm')

  const second = candidate.getByRole('region', { name: 'Вопрос 2' })
  await second.getByRole('button', { name: 'Ответить текстом' }).click()
  await expect(second.getByLabel('Ваш ответ')).toBeFocused()
  await second.getByLabel('Ваш ответ').fill('С понедельника')
  await second.getByRole('button', { name: 'Сохранить ответ' }).click()
  await expect(second.getByText('Написано')).toBeVisible()
  await candidate.getByRole('button', { name: 'Отправить ответы' }).click()
  await expect(candidate.getByText(/Ответы у компании/)).toBeVisible()

  // The employer has done nothing since.
  await employer.getByRole('link', { name: 'Смотреть ответы' }).click()
  await expect(employer.getByText('С понедельника')).toBeVisible()
  const video = employer.locator('video')
  await expect
    .poll(() => video.evaluate((each: HTMLVideoElement) => each.readyState >= 1 && each.videoWidth > 0))
    .toBe(true)
  await employer.getByLabel('Скорость').selectOption('1.5')
  expect(await video.evaluate((each: HTMLVideoElement) => each.playbackRate)).toBe(1.5)
  await employer.getByLabel('Заметка к этому моменту').fill('Говорит уверенно')
  await employer.getByRole('button', { name: 'Записать' }).click()
  await expect(employer.getByText('Говорит уверенно')).toBeVisible()
  await expect(candidate.getByText(/Компания посмотрела ваши ответы/)).toBeVisible()
})

test('M6 a refused camera leaves the written answer', async ({ page, request, baseURL }) => {
  const applied = await newLookedAt(request, 'Пекарь')
  const id = await newRecorded(request, applied, ['Когда готовы выйти?'])
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await enterAs(page.context(), applied.person, baseURL)
  await page.goto(`/ru/my/interviews/answers/${id}`)
  await page.getByRole('button', { name: 'Записать видео' }).click()
  await page.getByRole('button', { name: 'Включить камеру' }).click()
  await expect(page.getByText('Камера или микрофон запрещены')).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Ответить текстом' }).click()
  await page.getByLabel('Ваш ответ').fill('Завтра')
  await page.getByRole('button', { name: 'Сохранить ответ' }).click()
  await expect(page.getByText('Написано')).toBeVisible()

  // What cannot be undone is asked about.
  await page.getByRole('button', { name: 'Удалить записи и отозвать согласие' }).click()
  await page.getByRole('button', { name: 'Оставить', exact: true }).click()
  await expect(page.getByText('Запись разрешена')).toBeVisible()
  await page.getByRole('button', { name: 'Удалить записи и отозвать согласие' }).click()
  await page.getByRole('button', { name: 'Удалить записи', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Согласие на запись' })).toBeVisible()
  // The way back to the list.
  await page.getByRole('link', { name: 'К собеседованиям' }).click()
  await expect(page).toHaveURL(/\/my\/interviews$/)
})

test.describe('a connection that breaks', () => {
  test.use({ allowedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

  test('M6 a recorded answer outlives a lost connection and a reload', async ({ page, request, baseURL }) => {
    const applied = await newLookedAt(request, 'Пекарь')
    const id = await newRecorded(request, applied, ['Когда готовы выйти?', 'Что умеете печь?'])
    await page.context().grantPermissions(['camera', 'microphone'])
    await enterAs(page.context(), applied.person, baseURL)
    await page.goto(`/ru/my/interviews/answers/${id}`)

    const question = page.getByRole('region', { name: 'Вопрос 1' })
    await question.getByRole('button', { name: 'Записать видео' }).click()
    await question.getByRole('button', { name: 'Включить камеру' }).click()
    await question.getByRole('button', { name: 'Начать запись' }).click()
    await expect(question.getByText(/Идёт запись, осталось 1:5[0-7]/)).toBeVisible()
    await question.getByRole('button', { name: 'Закончить' }).click()
    let cut = 0
    await page.route('**/v1/uploads/*', (route) => {
      cut += 1
      return route.abort()
    })
    await question.getByRole('button', { name: 'Оставить этот ответ' }).click()
    await expect.poll(() => cut).toBeGreaterThan(0)
    await page.reload()
    await page.unroute('**/v1/uploads/*')
    await expect(question).toContainText('Запись ответа сохранилась')
    await question.getByRole('button', { name: 'Посмотреть и отправить' }).click()
    await question.getByRole('button', { name: 'Оставить этот ответ' }).click()
    await expect(question.getByText('Записано')).toBeVisible()
    await page.reload()
    await expect(question.getByText('Записано')).toBeVisible()
    await expect(question).not.toContainText('Запись ответа сохранилась')

    // The page is left in the middle of a recording: what was said until then is there.
    const second = page.getByRole('region', { name: 'Вопрос 2' })
    await second.getByRole('button', { name: 'Записать видео' }).click()
    await second.getByRole('button', { name: 'Включить камеру' }).click()
    await second.getByRole('button', { name: 'Начать запись' }).click()
    await expect(second.getByText(/Идёт запись, осталось 1:5[0-6]/)).toBeVisible()
    await page.reload()
    await second.getByRole('button', { name: 'Посмотреть и отправить' }).click()
    await second.getByRole('button', { name: 'Оставить этот ответ' }).click()
    await expect(second.getByText('Записано')).toBeVisible()
  })
})
