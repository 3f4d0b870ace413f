import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import {
  applicationOf,
  enterAs,
  newCandidate,
  newEmployer,
  newWord,
  resumeOf,
  vacancyOf,
} from '@/tests/support/members'
import { vacancyText } from '@/tests/support/people'
import { openStep } from '@/tests/support/resume-form'

const phone = { width: 360, height: 740 }
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Counts what a thumb does: presses, two for a choice in a native list. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.context().addInitScript(() => {
    const add = (presses: number) =>
      sessionStorage.setItem(
        'e2e-presses',
        String(Number(sessionStorage.getItem('e2e-presses') ?? 0) + presses),
      )
    document.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && add(2), true)
    document.addEventListener(
      'click',
      (event) => {
        // A click on a label clicks its control, too; keys click buttons of forms.
        if (event.isTrusted && event.detail > 0) add(1)
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('e2e-presses') ?? 0))
}

/** The share of the screen that bars keep for themselves, wherever the page is scrolled. */
const stickyShare = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight / 2)
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position } = getComputedStyle(element)
      if (position !== 'fixed' && position !== 'sticky') return false
      const { width, height, top, bottom } = element.getBoundingClientRect()
      const atEdge = top <= 8 || bottom >= window.innerHeight - 8
      return height > 0 && width > window.innerWidth / 2 && atEdge && top < window.innerHeight && bottom > 0
    })
    const outer = bars.filter((bar) => !bars.some((other) => other !== bar && other.contains(bar)))
    return outer.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / window.innerHeight
  })

/** The member's part of home comes after the page; until then the first link of the name may stand in the footer. */
const isOnFirstScreen = (page: Page, name: string | RegExp) =>
  expect
    .poll(async () => {
      const box = await page.getByRole('link', { name }).filter({ visible: true }).first().boundingBox()
      return box && box.y >= 0 && box.y + box.height <= phone.height - 60
    })
    .toBe(true)

test('an owner publishes, looks through, invites and answers on a phone in few presses', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow()
  await page.setViewportSize(phone)
  // A guest who hires finds the way on the first screen.
  await page.goto('/ru')
  await isOnFirstScreen(page, 'Ищете сотрудника? Разместите вакансию')

  const owner = await newEmployer(request, { verified: true })
  await enterAs(page.context(), owner, baseURL)
  const presses = await countPresses(page)
  const title = `Медсестра ${newWord()}`
  await page.goto('/ru')
  await isOnFirstScreen(page, 'Разместить вакансию')
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Разместить вакансию' })
    .filter({ visible: true })
    .first()
    .click()

  // What cannot be guessed is asked: the rest has the answer most adverts give.
  await page.getByLabel('Должность').fill(title)
  const pick = async (field: string, text: string, offered: RegExp) => {
    await page.getByRole('combobox', { name: field, exact: true }).fill(text)
    await page
      .getByRole('listbox', { name: 'Подсказки' })
      .getByRole('option', { name: offered })
      .first()
      .click()
  }
  await pick('Профессия', 'медсестра', /сестра/i)
  await pick('Города', 'Екатеринбург', /^Екатеринбург/)
  expect(await stickyShare(page)).toBeLessThanOrEqual(0.12)
  await openStep(page, 'Что делать и что нужно')
  await page.getByLabel('Описание').fill(vacancyText)
  await openStep(page, 'Кого ждёте')
  await page.getByLabel('Опыт').selectOption('between1And3')
  await openStep(page, 'От чьего имени')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByRole('heading', { name: 'Вакансия опубликована' })).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(12)

  const vacancyId = /vacancies\/([a-z2-9]{12})\/published/.exec(page.url())?.[1] ?? ''
  for (const word of ['Медсестра', 'Медсестра палатная']) {
    const person = await newCandidate(request)
    await applicationOf(request, person, { vacancyId, resumeId: await resumeOf(request, person, word) })
  }

  // From home to an answer for each: the row, the action, the letter that is ready.
  await page.goto('/ru')
  await isOnFirstScreen(page, 'Разобрать отклики')
  const before = await presses()
  await page.getByRole('link', { name: 'Разобрать отклики' }).click()
  const pane = page.getByRole('region', { name: 'Открытый отклик' })
  await page
    .getByRole('region', { name: /^Новые отклики/ })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click()
  await expect(pane.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(await stickyShare(page)).toBeLessThanOrEqual(0.12)
  await pane.getByRole('button', { name: 'Взять на рассмотрение', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Взять на рассмотрение', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pane.getByRole('button', { name: 'Следующий в списке' }).click()
  await pane.getByRole('button', { name: 'Ещё', exact: true }).click()
  await pane.getByRole('menuitem', { name: /^Отказать/ }).click()
  await page.getByRole('dialog').getByLabel('Причина').selectOption({ index: 1 })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Отказать/ })
    .click()
  await expect(pane.getByRole('button', { name: /Отменить|Вернуть/ })).toBeVisible()
  expect((await presses()) - before).toBeLessThanOrEqual(10)

  // The list keeps its filters folded, with their number.
  await page.goto('/ru/my/applications?days=7&stage=incoming')
  await expect(page.getByText('Фильтры: 2')).toBeVisible()
  await expect(page.getByLabel('Зарплата')).toBeHidden()
  expect(await stickyShare(page)).toBeLessThanOrEqual(0.12)

  // What is done with chosen rows stands in place of the bottom bar, in one line.
  await page.goto('/ru/my/vacancies')
  await page.getByRole('checkbox').last().check()
  const acts = page.getByRole('toolbar', { name: 'Что сделать с выбранными' })
  await expect(acts.getByRole('button', { name: /^Закрыть…/ })).toBeVisible()
  expect(await stickyShare(page)).toBeLessThanOrEqual(0.12)
  await page.goto(`/ru/vacancies/${vacancyId}/view/applications`)
  await page
    .getByRole('checkbox', { name: /^Выбрать: / })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Что сделать с выбранными' })
  await bar.getByRole('button', { name: 'Действия' }).click()
  await expect(page.getByRole('menuitem', { name: 'Отказать…' })).toBeVisible()
  expect(await stickyShare(page)).toBeLessThanOrEqual(0.12)
})

test('«Сегодня» is as wide as the header above it, and a PDF stands beside the pane', async ({
  page,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const owner = await newEmployer(request, { verified: true })
  const person = await newCandidate(request)
  const id = await applicationOf(request, person, {
    vacancyId: await vacancyOf(request, owner, `Повар ${newWord()}`),
    resumeId: await resumeOf(request, person, 'Повар'),
  })
  await enterAs(page.context(), owner, baseURL)
  // The shell of the tests has no viewer, and says so.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }),
  )
  await page.goto(`/ru/my/applications?item=${id}`)
  const pane = page.getByRole('region', { name: 'Открытый отклик' })
  await expect(pane.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const edges = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        const { paddingLeft, paddingRight } = getComputedStyle(element)
        return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)].map(
          Math.round,
        )
      })
  expect(await edges('.site-header > .container')).toEqual(await edges('.my'))

  await pane.getByRole('button', { name: 'Резюме как PDF' }).click()
  const beside = page.getByRole('region', { name: 'Резюме в PDF' })
  await expect(beside).toBeVisible()
  await expect(beside.locator('iframe')).toHaveAttribute('src', /^blob:/)
  const [left, right] = [await beside.boundingBox(), await pane.boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
  await page.keyboard.press('Escape')
  await expect(beside).toBeHidden()
  await expect(pane).toBeVisible()

  // On a phone it is a file.
  await page.setViewportSize(phone)
  const download = page.waitForEvent('download')
  await pane.getByRole('button', { name: 'Резюме как PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})
