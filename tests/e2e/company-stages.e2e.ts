import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { dividedStages } from '@/lib/contracts/company-stages'
import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  asMember,
  colleagueOf,
  enterAs,
  moveOf,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // Saved for the first time by two at once.
  allowedErrors: [/409 \(Conflict\)/],
})

const long = 'Пробная смена на кухне вместе с шефом оч.'.slice(0, 40)

test('two people save the stages for the first time at once: the usual ones stand once, and nothing typed is lost', async ({
  page,
  otherContext,
  request,
  baseURL,
}) => {
  const hr = await newEmployer(request)
  const colleague = await colleagueOf(request, hr)
  const other = await (await otherContext()).newPage()
  await enterAs(page.context(), hr, baseURL)
  await enterAs(other.context(), colleague, baseURL)
  for (const each of [page, other]) {
    await each.goto('/ru/my/stages')
    await expect(each.getByRole('region', { name: 'На рассмотрении' })).toBeVisible()
  }
  const add = async (on: typeof page, name: string) => {
    const part = on.getByRole('region', { name: 'На рассмотрении' })
    await part.getByRole('button', { name: 'Добавить этап' }).click()
    await part.getByLabel('Название').last().fill(name)
    await on.getByRole('button', { name: 'Сохранить', exact: true }).click()
  }
  await add(page, 'Звонок')
  await expect(page.getByText('Этапы сохранены')).toBeVisible()
  await add(other, 'Пробная смена')
  await expect(other.getByText('Пока вы меняли этапы, их сохранил коллега.')).toBeVisible()
  const names = other.getByLabel('Название')
  await expect(names).toHaveCount(dividedStages.length + 2)
  await other.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(other.getByText('Этапы сохранены')).toBeVisible()
  const { stages } = await asMember(request, hr)<{ stages: { name: string }[] }>('GET', '/v1/my/stages')
  expect(stages.map(({ name }) => name).slice(0, 4)).toEqual([
    'Неразобранные',
    'На рассмотрении',
    'Пробная смена',
    'Звонок',
  ])

  // A name that is too long is said to be so, and is not cut.
  const name = names.first()
  await name.fill('Н'.repeat(45))
  await expect(name).toHaveValue('Н'.repeat(45))
  await expect(other.getByText('45 из 40')).toBeVisible()
  await expect(other.getByText('Не длиннее 40 символов')).toBeVisible()

  // A rule of letters without templates leads to where they are made, and waits as it is.
  await page.reload()
  const rules = page.getByRole('region', { name: 'Правила этапов' })
  await rules.getByRole('button', { name: 'Добавить правило' }).click()
  await expect(rules.getByText('Шаблонов писем пока нет.')).toBeVisible()
  await expect(rules.getByRole('link', { name: 'Создать шаблон' })).toHaveAttribute('target', '_blank')
})

for (const width of [360, 1440]) {
  test(`the list of a vacancy, its rows, tables and the report know the company's own stages, at ${width}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const hr = await newEmployer(request)
    const call = asMember(request, hr)
    const { version } = await call<{ version: string }>('GET', '/v1/my/stages')
    const usual = [
      'Неразобранные',
      'На рассмотрении',
      'Тест',
      'Собеседование',
      'Предложение о работе',
      'Выход на работу',
    ]
    const { stages } = await call<{ stages: { public_id: string; name: string }[] }>('PUT', '/v1/my/stages', {
      version,
      stages: [
        ...dividedStages.map((base, at) => ({ base, name: usual[at], color: 'gray', promise_days: null })),
        { base: 'in_review', name: long, color: 'violet', promise_days: 2 },
      ],
    })
    const vacancyId = await vacancyOf(request, hr, `Медсестра ${newWord()}`)
    const people = []
    for (let at = 0; at < 2; at += 1) {
      const person = await newCandidate(request)
      const resumeId = await resumeOf(request, person, 'Медсестра')
      const id = await applicationOf(request, person, { vacancyId, resumeId })
      await moveOf(request, hr, id, { action: 'take_into_review', text: '' })
      people.push({ ...person, id })
    }
    const [one, other] = people as [(typeof people)[0], (typeof people)[0]]
    const stage = stages.find(({ name }) => name === long)?.public_id
    await call('PUT', `/v1/negotiations/${one.id}/stage`, { stage_public_id: stage })

    await enterAs(page.context(), hr, baseURL)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/ru/vacancies/${vacancyId}/view/applications`)
    const nav = page.getByRole('navigation', { name: 'Этап' })
    const list = page.getByRole('region', { name: 'Список' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(nav.getByRole('button', { name: /На рассмотрении/ }).first()).toHaveText(/2$/)
    const own = nav.getByRole('button', { name: new RegExp(long) })
    await expect(own).toHaveText(/1$/)
    // Beside «Все» and the statuses, those that divide one: the others say what their status says.
    await expect(nav.getByRole('button')).toHaveCount(10)
    await own.click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list.getByRole('listitem')).toContainText(one.lastName)
    await expect(list.getByRole('listitem').getByText(long)).toBeVisible()
    const shot = async (name: string) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (!process.env.SHOTS) return
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png` })
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await shot('list')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
    const saved = page.waitForEvent('download')
    await list.getByRole('button', { name: 'Скачать' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('Кандидат;Телефон;Почта;Резюме;Город;Статус;Этап компании')
    expect(lines[1]).toContain(long)
    expect(lines[1]).not.toContain(other.lastName)

    await page.reload()
    await expect(own).toHaveAttribute('aria-pressed', 'true')
    await expect(list.getByRole('listitem')).toHaveCount(1)

    // On the board its long name keeps within its column.
    await page.goto(`/ru/vacancies/${vacancyId}/view/applications?view=board`)
    const column = page.getByRole('region', { name: new RegExp(`^${long}`) })
    await expect(column.getByRole('article')).toContainText(one.lastName)
    const spill = () =>
      column.evaluate((region) => {
        const edge = region.getBoundingClientRect().right
        return [...region.querySelectorAll('h3 > span')].every(
          (part) => part.getBoundingClientRect().right <= edge,
        )
      })
    expect(await spill()).toBe(true)
    await shot('board')

    await page.goto(`/ru/vacancies/${vacancyId}/view/applications?view=funnel`)
    const row = page
      .getByRole('region', { name: 'Где ждут сейчас' })
      .getByRole('row', { name: new RegExp(long) })
    await expect(row).toContainText('0 (срок — 2 дня)')
    await row.scrollIntoViewIfNeeded()
    await shot('report')
    await row.getByRole('link', { name: '1' }).click()
    await expect(page).toHaveURL(new RegExp(`own_stage=${stage}`))
    await expect(page.getByRole('listitem').filter({ hasText: one.lastName })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: other.lastName })).toHaveCount(0)
  })
}
