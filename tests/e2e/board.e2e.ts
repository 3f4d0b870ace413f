import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { dividedStages } from '@/lib/contracts/company-stages'
import { seriousViolationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  asMember,
  colleagueOf,
  enterAs,
  type Member,
  moveOf,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // A move that comes too late is refused.
  allowedErrors: [/409 \(Conflict\)/],
})

async function applicants(request: APIRequestContext, vacancyId: string, count: number): Promise<Member[]> {
  const people: Member[] = []
  for (let index = 0; index < count; index += 1) {
    const person = await newCandidate(request)
    await applicationOf(request, person, {
      vacancyId,
      resumeId: await resumeOf(request, person, 'Медсестра'),
    })
    people.push(person)
  }
  return people
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const card = (page: Page, { lastName }: Member) => page.getByRole('article').filter({ hasText: lastName })

/** A card taken up by the keyboard, once the library listens to arrows: it begins with a timer set on the same key. */
async function takeUp(page: Page, grip: Locator): Promise<void> {
  await grip.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Этап «Неразобранные»', { exact: true })).toBeAttached()
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
}

const board = (id: string) => `/ru/vacancies/${id}/view/applications?view=board`

test('the board is worked by the keyboard alone, and a colleague sees it live', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const hr = await newEmployer(request)
  const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`)
  const [first, second] = (await applicants(request, vacancyId, 2)) as [Member, Member]
  await enterAs(page.context(), hr, baseURL)
  await page.goto(`/ru/vacancies/${vacancyId}/view/applications`)
  await page.getByRole('link', { name: 'Доска' }).press('Enter')
  await expect(page).toHaveURL(/view=board/)
  await expect(column(page, 'Неразобранные').getByRole('article')).toHaveCount(2)

  const colleague = await (await otherContext()).newPage()
  await enterAs(colleague.context(), hr, baseURL)
  await colleague.goto(board(vacancyId))
  await expect(card(colleague, first)).toBeVisible()

  // Where the table has no way, the card stays and the reason is told.
  const grip = (person: Member) => card(page, person).getByRole('button', { name: /^Перенести/ })
  await takeUp(page, grip(first))
  for (const stage of ['На рассмотрении', 'Тест', 'Собеседование']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(new RegExp(`^Этап «${stage}»`))).toBeAttached()
  }
  await page.keyboard.press('Space')
  await expect(page.getByText(/Сначала откройте отклик/)).toBeVisible()
  await expect(column(page, 'Неразобранные').getByRole('article')).toHaveCount(2)

  await takeUp(page, grip(first))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Этап «На рассмотрении»', { exact: true })).toBeAttached()
  await page.keyboard.press('Space')
  const form = page.getByRole('dialog', { name: 'Взять на рассмотрение' })
  await form.getByLabel('Сообщение кандидату').press('Control+A')
  await page.keyboard.type('Приходите в четверг.')
  await form.getByRole('button', { name: 'Взять на рассмотрение' }).press('Enter')
  await expect(column(page, 'На рассмотрении').getByRole('article')).toContainText(first.lastName)
  await expect(card(page, first)).toHaveCount(1)
  await expect(grip(first)).toBeFocused()
  await expect(column(colleague, 'На рассмотрении').getByRole('article')).toContainText(first.lastName)
  await expect(column(colleague, 'Неразобранные').getByRole('heading')).toHaveText('Неразобранные 1')

  // The menu of a card makes the same moves; a refusal asks for its reason.
  await card(page, second)
    .getByRole('button', { name: /^Действия/ })
    .press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('Enter')
  const refusal = page.getByRole('dialog', { name: 'Отказ' })
  await refusal.getByLabel('Причина').selectOption({ label: 'Место уже занято' })
  await refusal.getByRole('button', { name: 'Отказать', exact: true }).press('Enter')
  await expect(card(page, second)).toContainText('Отказ уйдёт')
  await expect(card(colleague, second)).toContainText('Отказ уйдёт')
  await expect(column(page, 'Завершены').getByRole('article')).toContainText(second.lastName, {
    timeout: 20_000,
  })

  await page
    .getByRole('button', { name: new RegExp(first.lastName) })
    .first()
    .press('Enter')
  const pane = page.getByRole('dialog', { name: 'Отклик' })
  await expect(pane.getByRole('heading', { level: 2, name: new RegExp(first.lastName) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pane).toHaveCount(0)
  expect(await seriousViolationsOf(page)).toEqual([])
})

test('a dragged card asks what its move asks, and one who comes too late is told who was faster', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const hr = await newEmployer(request)
  const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`)
  const [person] = (await applicants(request, vacancyId, 1)) as [Member]
  await enterAs(page.context(), hr, baseURL)
  await page.goto(board(vacancyId))
  await card(page, person).hover()
  await page.mouse.down()
  const target = await column(page, 'На рассмотрении').boundingBox()
  await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 120, { steps: 12 })
  await page.mouse.up()
  const form = page.getByRole('dialog', { name: 'Взять на рассмотрение' })
  await expect(form).toBeVisible()

  const candidate = await (await otherContext()).newPage()
  await enterAs(candidate.context(), person, baseURL)
  await candidate.goto('/ru/my/applications')
  await candidate.getByRole('button', { name: 'Отозвать отклик' }).click()
  await candidate.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(candidate.getByRole('article')).toContainText('Отозван')

  await expect(form.getByRole('alert')).toContainText('Кандидат успел раньше. Сейчас: «Отозван кандидатом».')
  await expect(form.getByRole('button', { name: 'Взять на рассмотрение' })).toBeDisabled()
  await page.keyboard.press('Escape')
  // Withdrawn unseen: the name has never been theirs.
  await expect(column(page, 'Завершены').getByRole('article')).toContainText('Имя скрыто')
})

const names: Record<(typeof dividedStages)[number], string[]> = {
  incoming: ['Новые'],
  in_review: ['Смотрит рекрутер', 'Смотрит руководитель'],
  test: ['Задание'],
  interview: ['Встреча'],
  offer: ['Оффер'],
  hired: ['Вышли'],
}

async function divide(request: APIRequestContext, hr: Member): Promise<void> {
  const call = asMember(request, hr)
  const { version } = await call<{ version: string }>('GET', '/v1/my/stages')
  await call('PUT', '/v1/my/stages', {
    version,
    stages: dividedStages.flatMap((base) =>
      names[base].map((name, at) => ({
        base,
        name,
        color: at === 0 ? 'blue' : 'violet',
        promise_days: at === 0 ? 2 : null,
      })),
    ),
  })
}

/** Watches every change of the page from now on; answers with the most cards of one person at any moment. */
async function watchCards(page: Page): Promise<() => Promise<{ most: number; least: number }>> {
  await page.evaluate(() => {
    const seen = { most: 0, least: Number.POSITIVE_INFINITY }
    const count = () => {
      const cards = new Map<string, number>()
      for (const each of document.querySelectorAll('.board [data-card]')) {
        const id = each.getAttribute('data-card') ?? ''
        cards.set(id, (cards.get(id) ?? 0) + 1)
      }
      seen.most = Math.max(seen.most, ...cards.values())
      seen.least = Math.min(seen.least, cards.size)
    }
    count()
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true, attributes: true })
    Object.assign(window, { seenCards: seen })
  })
  return () =>
    page.evaluate(() => (window as unknown as { seenCards: { most: number; least: number } }).seenCards)
}

for (const width of [360, 1440]) {
  test(`own stages are columns, and a moved card is never in two of them nor in none, at ${width}`, async ({
    page,
    otherContext,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const colleague = await colleagueOf(request, hr)
    await divide(request, hr)
    const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`)
    const person = await newCandidate(request)
    const resumeId = await resumeOf(request, person, 'Медсестра')
    const id = await applicationOf(request, person, { vacancyId, resumeId })
    await moveOf(request, hr, id, { action: 'take_into_review', text: '' })
    const letters = async () =>
      (await asMember(request, person)<{ total: number }>('GET', '/v1/notifications')).total
    // Of the invitation, which is told in the background.
    await expect.poll(letters).toBe(1)

    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(board(vacancyId))
    const status = page.getByRole('region', { name: 'На рассмотрении', exact: true })
    await expect(status.getByRole('heading', { level: 3 })).toHaveText([
      /^Смотрит рекрутер\s*1$/,
      /^Смотрит руководитель\s*0$/,
    ])
    await expect(column(page, 'Смотрит рекрутер')).toContainText('не дольше 2 дней')
    const other = await (await otherContext()).newPage()
    await enterAs(other.context(), colleague, baseURL)
    await other.goto(board(vacancyId))
    await expect(column(other, 'Смотрит рекрутер').getByRole('article')).toContainText(person.lastName)
    const [mine, theirs] = [await watchCards(page), await watchCards(other)]

    // Within the status: at once, without a word to the candidate, and with a way back.
    await card(page, person)
      .getByRole('button', { name: /^Действия/ })
      .press('Enter')
    await page.getByRole('menuitem', { name: 'На этап «Смотрит руководитель»' }).click()
    await expect(column(page, 'Смотрит руководитель').getByRole('article')).toContainText(person.lastName)
    await expect(column(other, 'Смотрит руководитель').getByRole('article')).toContainText(person.lastName)
    await expect(page.getByText('Теперь на этапе «Смотрит руководитель»')).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(column(page, 'Смотрит рекрутер').getByRole('article')).toContainText(person.lastName)
    await expect(column(other, 'Смотрит рекрутер').getByRole('article')).toContainText(person.lastName)

    const grip = card(page, person).getByRole('button', { name: /^Перенести/ })
    await grip.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Этап «Смотрит рекрутер»', { exact: true })).toBeAttached()
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Этап «Смотрит руководитель»', { exact: true })).toBeAttached()
    await page.keyboard.press('Space')
    await expect(column(page, 'Смотрит руководитель').getByRole('article')).toContainText(person.lastName)
    await expect(grip).toBeFocused()
    expect(await letters()).toBe(1)

    // Into another status: by its act, in the name of the person.
    await grip.press('Space')
    await expect(page.getByText('Этап «Смотрит руководитель»', { exact: true })).toBeAttached()
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Этап «Задание»', { exact: true })).toBeAttached()
    await page.keyboard.press('Space')
    const form = page.getByRole('dialog', { name: `Отправить тест: Вера ${person.lastName}` })
    await form.getByLabel('Задание').fill('Опишите, как вы ставите капельницу.')
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    await form.getByLabel('Срок').fill(inAWeek)
    await form.getByRole('button', { name: 'Отправить' }).click()
    await expect(column(page, 'Задание').getByRole('article')).toContainText(person.lastName)
    await expect(column(other, 'Задание').getByRole('article')).toContainText(person.lastName)
    await expect(status.getByRole('heading', { level: 3 })).toHaveText([
      /^Смотрит рекрутер\s*0$/,
      /^Смотрит руководитель\s*0$/,
    ])
    expect(await mine()).toEqual({ most: 1, least: 1 })
    if (process.env.SHOTS) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${process.env.SHOTS}/board-${width}-${colorScheme}.png` })
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
    expect((await theirs()).most).toBe(1)
    if (width === 360) {
      await page.getByLabel('Перейти к этапу').selectOption({ label: 'Выход на работу: Вышли' })
      await expect(column(page, 'Вышли')).toBeInViewport()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await seriousViolationsOf(page)).toEqual([])
  })
}

for (const size of [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]) {
  test(`a letter outlives what colleagues do meanwhile, and goes out by another act, at ${size.width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const colleague = await colleagueOf(request, hr)
    const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`)
    const person = await newCandidate(request)
    const resumeId = await resumeOf(request, person, 'Медсестра')
    const id = await applicationOf(request, person, { vacancyId, resumeId })
    await moveOf(request, hr, id, { action: 'open' })
    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize(size)
    await page.goto(`/ru/vacancies/${vacancyId}/view/applications?item=${id}`)
    await page.getByRole('button', { name: 'Взять на рассмотрение', exact: true }).click()
    const invitation = page.getByRole('dialog', { name: `Взять на рассмотрение: Вера ${person.lastName}` })
    const letter = 'Здравствуйте! Ждём вас в четверг, в десять.'
    await invitation.getByLabel('Сообщение кандидату').fill(letter)

    await moveOf(request, colleague, id, { action: 'take_into_review', text: '' })
    const told = invitation.getByRole('alert')
    await expect(told).toContainText(/Вас опередили: .+\. Сейчас: «На рассмотрении»\./)
    await expect(told).toContainText('так сделать уже нельзя')
    await expect(
      invitation.getByRole('button', { name: 'Взять на рассмотрение', exact: true }),
    ).toBeDisabled()
    await expect(invitation.getByLabel('Сообщение кандидату')).toHaveValue(letter)
    expect(await seriousViolationsOf(page)).toEqual([])
    await told.getByRole('button', { name: 'Отправить тест' }).click()
    const task = page.getByRole('dialog', { name: `Отправить тест: Вера ${person.lastName}` })
    await expect(task.getByLabel('Задание')).toHaveValue(letter)

    await page.keyboard.press('Escape')
    if (size.width < 960) {
      // One row of a phone holds the first action; the others are folded.
      await page.getByRole('button', { name: 'Ещё', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Отказать…' }).click()
    } else await page.getByRole('button', { name: 'Отказать…' }).click()
    const refusal = page.getByRole('dialog', { name: `Отказ: Вера ${person.lastName}` })
    await refusal.getByLabel('Причина').selectOption({ index: 1 })
    await refusal.getByLabel('Письмо кандидату').fill(letter)
    await moveOf(request, colleague, id, {
      action: 'decline',
      reason: 'position_filled',
      text: 'Не подошли.',
    })
    await expect(refusal.getByRole('alert')).toContainText('уже отправляет отказ')
    await expect(refusal.getByLabel('Письмо кандидату')).toHaveValue(letter)
    const { pending } = await asMember(request, hr)<{ pending: unknown }>('GET', `/v1/negotiations/${id}`)
    expect(pending).not.toBeNull()
  })
}
