import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { demoMember, enterAs, newCandidate, ownIds } from '@/tests/support/members'

const search = (page: Page, params: Record<string, string>) =>
  page.goto(`/ru/vacancies?${new URLSearchParams(params)}`)
const titles = (page: Page) => page.getByRole('article').getByRole('heading').getByRole('link')
const countIn = async (page: Page): Promise<number> => {
  const text = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  return Number(/([\d\s]+)\+?\sвакан/.exec(text)?.[1]?.replace(/\s/g, ''))
}

test('a slip of the keys is mended and said, and one link takes it back', async ({ page }) => {
  await search(page, { text: 'бухглатер' })
  const note = page.getByRole('region', { name: 'Как прочитан запрос' })
  await expect(note).toContainText('Показаны результаты по запросу «бухгалтер».')
  await expect(titles(page).first()).toContainText(/бухгалтер/i)
  const mended = await countIn(page)

  await note.getByRole('link', { name: 'Искать «бухглатер»' }).click()
  await expect(page).toHaveURL(/as_typed=/)
  await expect(note).toContainText('Ищем как набрано:')
  expect(await countIn(page)).toBeLessThan(mended)
  await note.getByRole('link', { name: /Снова читать «бухглатер»/ }).click()
  await expect(page).not.toHaveURL(/as_typed=/)
  await expect(note).toContainText('Показаны результаты по запросу «бухгалтер».')
  expect(await countIn(page)).toBe(mended)
})

test('the other keyboard layout is read; quotes and a minus are obeyed', async ({ page }) => {
  await search(page, { text: ',e[ufknth' })
  await expect(page.getByText('Показаны результаты по запросу «бухгалтер».')).toBeVisible()

  await search(page, { text: 'менеджер' })
  const all = await countIn(page)
  await search(page, { text: 'менеджер -продажам' })
  const without = await countIn(page)
  expect(without).toBeGreaterThan(0)
  expect(without).toBeLessThan(all)
  for (const title of await titles(page).allTextContents()) expect(title).not.toMatch(/продаж/i)

  await search(page, { text: 'водитель погрузчика' })
  const loose = await countIn(page)
  await search(page, { text: '"водитель погрузчика"' })
  const quoted = await countIn(page)
  expect(quoted).toBeGreaterThan(0)
  expect(quoted).toBeLessThanOrEqual(loose)
})

for (const width of [360, 1440]) {
  test(`conditions of a sentence are chips at ${width} px: dropped by one press, or words again`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await search(page, { text: 'менеджер в москве без опыта не продажи' })
    const note = page.getByRole('region', { name: 'Как прочитан запрос' })
    const chips = note.locator('div', { hasText: 'Условия из запроса:' }).getByRole('listitem')
    await expect(chips).toHaveCount(3)
    await expect(chips.first()).toContainText('Москва')
    const all = await countIn(page)
    for (const title of await titles(page).allTextContents()) expect(title).not.toMatch(/продаж/i)

    // By keyboard: the chip is a link.
    await note.getByRole('link', { name: 'Убрать условие «Без опыта»' }).press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe('менеджер в москве не продажи')
    await expect(chips).toHaveCount(2)
    await expect.poll(() => countIn(page)).toBeGreaterThan(all)

    await note.getByRole('link', { name: '«в москве»' }).click()
    await expect(page).toHaveURL(/as_typed=/)
    await expect(chips.filter({ hasText: 'Москва' })).toHaveCount(0)
    await note.getByRole('link', { name: /Снова читать «в москве»/ }).click()
    await expect(chips.first()).toContainText('Москва')
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
  })
}

for (const width of [360, 1440]) {
  test(`an empty answer is a way out at ${width} px, and what is like it stands apart`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await search(page, { text: 'медсестра в Анадыре' })
    await expect(page.getByRole('heading', { name: 'По этим условиям ничего нет' })).toBeVisible()
    expect(await countIn(page)).toBe(0)
    const note = page.getByRole('region', { name: 'Как прочитан запрос' })
    await expect(note).toContainText('С условием «Анадырь» ничего не нашлось.')

    // What is like it is a list of its own, right below: the way there is no tall card.
    const similar = page.getByRole('region', { name: /^Ещё похожее: \d+/ })
    await expect(similar.getByRole('article').first()).toContainText(/медсестр|медицинск/i)
    const between = await page.locator('.nothing-compact').boundingBox()
    expect(between?.height ?? 0).toBeGreaterThan(0)
    expect(between?.height ?? 1000).toBeLessThan(width < 700 ? 420 : 260)
    const cost = page.getByRole('region', { name: 'Без одного из условий запроса' })
    const way = cost.getByRole('link', { name: /Без «Анадырь»/ })
    const promised = Number(((await way.locator('b').textContent()) ?? '').replace(/\D/g, ''))
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    await expect(page.getByRole('button', { name: 'Сохранить поиск' })).toBeVisible()

    // By keyboard: the way is a link, and finds as many as it says.
    await way.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe('медсестра')
    await expect.poll(() => countIn(page)).toBe(promised)
  })
}

test('daily pay and evenings are filters of their own, by words and by hand', async ({ page }) => {
  await search(page, { text: 'работа с ежедневными выплатами' })
  const note = page.getByRole('region', { name: 'Как прочитан запрос' })
  await expect(note.getByRole('listitem').first()).toContainText('Выплаты: каждый день')
  const paid = await countIn(page)
  await search(page, { frequency: 'DAILY' })
  expect(await countIn(page)).toBe(paid)
  const chip = page.getByRole('link', { name: 'Убрать фильтр «Выплаты: каждый день»' })
  await expect(chip).toBeVisible()
  await chip.click()
  await expect(page).not.toHaveURL(/frequency/)
  await search(page, { text: 'работа по вечерам' })
  await expect(note.getByRole('listitem').first()).toContainText('Вечерние смены')
})

test('work near home asks once where that is, and remembers', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['geolocation'], { origin: baseURL ?? '' })
  await context.setGeolocation({ latitude: 55.7558, longitude: 37.6173 })
  await search(page, { text: 'менеджер рядом с домом' })
  const note = page.getByRole('region', { name: 'Как прочитан запрос' })
  await expect(note).toContainText('Рядом с домом, до 10 км')
  await note.getByRole('button', { name: 'Показать, где дом' }).click()
  await expect(page).toHaveURL(/near=55\.76%2C37\.62/)

  await search(page, { text: 'водитель рядом с домом' })
  await expect(page).toHaveURL(/near=55\.76%2C37\.62/)
  await note.getByRole('button', { name: 'Забыть, где дом' }).click()
  await expect(page).not.toHaveURL(/near=/)
  await expect(note.getByRole('button', { name: 'Показать, где дом' })).toBeVisible()
})

test('a search for people that finds nobody tells where there are some', async ({ page }) => {
  await page.goto(`/ru/resumes?${new URLSearchParams({ text: 'бухгалтер в Анадыре' })}`)
  const cost = page.getByRole('region', { name: 'Без одного из условий запроса' })
  await cost.getByRole('link', { name: /Без «Анадырь»/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe('бухгалтер')
  await expect(page.getByRole('article').first()).toContainText(/бухгалтер/i)
})

test('a search for people reads the same conditions', async ({ page }) => {
  await page.goto(`/ru/resumes?${new URLSearchParams({ text: 'бухгалтер москва' })}`)
  const note = page.getByRole('region', { name: 'Как прочитан запрос' })
  await expect(note.getByRole('listitem').first()).toContainText('Москва')
  await note.getByRole('link', { name: 'Убрать условие «Москва»' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe('бухгалтер')
})

test('nothing found offers the filter to drop with what it will show; a chip takes a filter away', async ({
  page,
}) => {
  await search(page, { text: 'медсестра', format: 'REMOTE', experience: 'moreThan6', with_salary: '1' })
  await expect(page.getByRole('heading', { name: 'По этим условиям ничего нет' })).toBeVisible()
  const ways = page.getByRole('region', { name: 'Без одного из фильтров' })
  const way = ways.getByRole('link').first()
  const promised = Number(((await way.locator('b').textContent()) ?? '').replace(/\D/g, ''))
  expect(promised).toBeGreaterThan(0)
  await way.click()
  await expect.poll(() => countIn(page)).toBe(promised)

  await search(page, { text: 'медсестра' })
  const all = await countIn(page)
  const filters = page.getByRole('form', { name: 'Фильтры' })
  await filters.getByRole('checkbox', { name: /^Указана зарплата/ }).check()
  await expect(page).toHaveURL(/with_salary=1/)
  await page.getByRole('link', { name: 'Убрать фильтр «Указана зарплата»' }).click()
  await expect(page).not.toHaveURL(/with_salary/)
  await expect.poll(() => countIn(page)).toBe(all)
})

test('words are completed while typed, by keyboard alone', async ({ page }) => {
  await page.goto('/ru/vacancies')
  const field = page.locator('input[name="text"]').first()
  const list = page.getByRole('listbox', { name: 'Подсказки' })
  await field.focus()
  await expect(field).toHaveAttribute('role', 'combobox')
  await field.pressSequentially('бухг')
  await expect(list.getByRole('option').first()).toContainText(/бухг/i)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('бухг')
  await field.press('ArrowDown')
  await expect(list).toBeVisible()
  await field.press('ArrowDown')
  const first = list.getByRole('option', { selected: true })
  const name = (await first.locator('span').first().textContent()) ?? ''
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await field.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe(name)
  await expect(list).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('a completion is picked by touch on the home page; a city goes to its own field', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/ru')
  const field = page.locator('.only-candidate input[name="text"]').first()
  await field.focus()
  await expect(field).toHaveAttribute('role', 'combobox')
  await field.pressSequentially('Новосиб')
  await page.getByRole('option', { name: /^Новосибирск\s*Город/ }).click()
  await expect(page).toHaveURL(/\/ru\/vacancies\?.*city=\d+/)
  expect(new URL(page.url()).searchParams.get('text') ?? '').toBe('')
})

test('a search is kept and waits on the tab of searches', async ({ page, request, context, baseURL }) => {
  await enterAs(context, await newCandidate(request), baseURL)
  await search(page, { text: 'медсестра', with_salary: '1' })
  await page.getByRole('button', { name: 'Сохранить поиск' }).click()
  await expect(page.getByText('Поиск сохранён, новое пришлём раз в день')).toBeVisible()
  await page.getByRole('button', { name: 'Настроить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Сохранённый поиск' })
  await expect(dialog.getByRole('textbox')).toHaveValue(/медсестра/)
  await dialog.getByRole('radio', { name: 'Раз в неделю' }).check()
  await dialog.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/ru/my/bookmarks?tab=searches')
  const kept = page.getByRole('link', { name: /медсестра/ })
  await expect(kept).toBeVisible()
  await kept.click()
  await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe('медсестра')
  await expect(page).toHaveURL(/with_salary=1/)
})

test('an empty answer is kept in one press, and let go in another', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await enterAs(context, await newCandidate(request), baseURL)
  await search(page, { text: 'зюзяблик бубукальный' })
  await page.getByRole('button', { name: 'Сохранить поиск' }).click()
  const said = page.getByRole('status').filter({ hasText: 'Поиск сохранён, новое пришлём раз в день' })
  await expect(said).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Поиск сохранён' })).toBeVisible()
  await said.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('Поиск не сохранён')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Сохранить поиск' })).toBeVisible()
  await page.goto('/ru/my/bookmarks?tab=searches')
  await expect(page.getByText('Сохранённых поисков пока нет')).toBeVisible()
})

test('the name of a firm is a chip: dropped by one press, a word again, and the firm again', async ({
  page,
  request,
}) => {
  // A firm of the demo: names are learned every ten minutes, those that other tests have made are too new.
  const { id } = await ownIds(request, await demoMember(request, 'hr@demo.dvoe.local'))
  const { data } = await (await request.get(`/v1/vacancies/${id}`)).json()
  const firm: string = data.company.name
  const text = `в компании ${firm}`
  await search(page, { text })
  const note = page.getByRole('region', { name: 'Как прочитан запрос' })
  const chip = note.getByRole('listitem').filter({ hasText: `Компания: ${firm}` })
  await expect(chip).toBeVisible()
  for (const card of await page.getByRole('article').all()) await expect(card).toContainText(firm)

  await note.getByRole('link', { name: `«${text}»` }).click()
  await expect(page).toHaveURL(/as_typed=/)
  await expect(chip).toHaveCount(0)
  await note.getByRole('link', { name: /^.*Снова читать «в компании .+» с подсказками$/ }).click()
  await expect(page).not.toHaveURL(/as_typed=/)
  await expect(chip).toBeVisible()
  await note.getByRole('link', { name: `Убрать условие «Компания: ${firm}»` }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBeNull()
})
