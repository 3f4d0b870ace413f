import { readFile } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { violationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newEmployer, newWord } from '@/tests/support/members'

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: [/status of 422/] })

const fileOf = (rows: readonly string[]) => ({
  name: 'Люди с ярмарки.csv',
  mimeType: 'text/csv',
  buffer: iconv.encode(rows.join('\r\n'), 'win1251'),
})

for (const width of [360, 1440]) {
  test(`an employer adds people out of a file, reads why some were not taken, and undoes it, at ${width} px`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterAs(page.context(), await newEmployer(request, { verified: true }), baseURL)
    await page.goto('/ru/my/people')
    await page.getByRole('link', { name: 'Загрузить из файла' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Люди из файла' })).toBeVisible()
    const input = page.locator('input[type="file"]').first()
    await expect(page.getByRole('button', { name: 'Выбрать файл' })).toBeEnabled()
    await input.setInputFiles({
      name: 'Таблица.xlsx',
      mimeType: 'text/csv',
      buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
    })
    await expect(page.getByRole('alert').filter({ hasText: 'Это не таблица CSV' })).toBeVisible()

    const word = newWord()
    await input.setInputFiles(
      fileOf([
        'ФИО;Эл. почта;Тел.;Город;Кем работал;Комментарий',
        `Зимина Вера;vera.${word}@example.test;8 912 345-67-89;Пермь;Бухгалтер;Готова к переезду`,
        `Ким Олег;oleg.${word}@example.test;;Казань;Сварщик;`,
        'Летова Нина;нина-собака;;Пермь;Токарь;',
        `Зимина В.;VERA.${word}@example.test;;Пермь;;`,
      ]),
    )
    await expect(page.getByLabel('Столбец «ФИО»')).toHaveValue('full_name')
    await expect(page.getByLabel('Столбец «Эл. почта»')).toHaveValue('email')
    await page.getByLabel('Столбец «ФИО»').selectOption({ label: 'Не загружать' })
    await page.getByLabel('Столбец «Кем работал»').selectOption({ label: 'Должность' })
    await expect(page.getByRole('columnheader', { name: 'Должность' })).toBeVisible()
    await page.getByLabel('Откуда данные', { exact: true }).fill('Ярмарка вакансий')
    await page.getByRole('button', { name: 'Проверить файл' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'в каком столбце имя' })).toBeVisible()
    await page.getByLabel('Столбец «ФИО»').selectOption({ label: 'Фамилия, имя, отчество' })
    await page.getByLabel('Откуда данные', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Проверить файл' }).click()
    const source = page.getByLabel('Откуда данные', { exact: true })
    await expect(source).toHaveAttribute('aria-invalid', 'true')
    await source.fill('Ярмарка вакансий')
    await page.getByRole('button', { name: 'Проверить файл' }).click()
    const check = page.getByRole('region', { name: /^Проверили/ })
    await expect(check.getByText('Добавим 2 человек')).toBeVisible()
    await expect(check.getByRole('listitem').filter({ hasText: 'строка 4' })).toContainText('почта с ошибкой')
    await expect(check.getByRole('listitem').filter({ hasText: 'строка 5' })).toContainText(
      'повтор в этом файле',
    )
    expect(await violationsOf(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)

    await page.getByRole('button', { name: 'Добавить 2 человек' }).click()
    const done = page.getByRole('region', { name: 'Добавлены 2 человека' })
    await expect(done).toBeVisible()
    const waiting = page.waitForEvent('download')
    await done.getByRole('button', { name: 'Скачать список' }).click()
    const saved = await readFile(await (await waiting).path(), 'utf8')
    expect(saved).toContain('Нина Летова')
    expect(saved).toContain('почта с ошибкой')

    await done.getByRole('link', { name: 'Открыть базу' }).click()
    await expect(page.getByRole('button', { name: /^Вера Зимина/ })).toBeVisible()
    await expect(page.getByText('2 человека', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Загрузить из файла' }).click()
    await page.getByRole('button', { name: /^Отменить загрузку файла «Люди с ярмарки/ }).click()
    await expect(page.getByText('Отменена', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: '← База людей' }).click()
    await expect(page.getByText('База пока пуста')).toBeVisible()
    await page.getByRole('link', { name: 'Загрузить из файла' }).click()
    await page.getByRole('button', { name: /^Вернуть людей из файла «Люди с ярмарки/ }).click()
    await expect(page.getByText('В базу вернулись 2 человека')).toBeVisible()
  })

  test(`an employer gives people of the base the contacts of a file, and takes them back, at ${width} px`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterAs(page.context(), await newEmployer(request, { verified: true }), baseURL)
    const word = newWord()
    const load = async (rows: readonly string[]) => {
      await page.goto('/ru/my/people/import')
      await expect(page.getByRole('button', { name: 'Выбрать файл' })).toBeEnabled()
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles(fileOf(['ФИО;Эл. почта;Тел.', ...rows]))
      await page.getByLabel('Откуда данные', { exact: true }).fill('Ярмарка вакансий')
      await page.getByRole('button', { name: 'Проверить файл' }).click()
    }
    const check = page.getByRole('region', { name: /^Проверили/ })
    await load(['Зимина Вера;вера-собака;8 912 345-67-89', `Ким Олег;oleg.${word}@example.test;`])
    await expect(check.getByText('Загрузим все строки')).toBeVisible()
    await expect(check.getByRole('listitem')).toContainText(['почта с ошибкой, берём по телефону'])
    await page.getByRole('button', { name: 'Добавить 2 человек' }).click()
    await expect(page.getByRole('region', { name: 'Добавлены 2 человека' })).toBeVisible()

    await load([
      `Зимина Вера;vera.${word}@example.test;8 912 345-67-89`,
      `Ким Олег;oleg.${word}@example.test;8 912 000-11-22`,
    ])
    await expect(check.getByText('У 2 человек из базы в файле есть новые контакты')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Проверить файл' })).toBeDisabled()
    await check.getByLabel('Добавить в их записи то, чего там нет').check()
    expect(await violationsOf(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Дополнить 2 записи' }).click()
    await expect(page.getByText('Контакты добавлены в 2 записи')).toBeVisible()
    const line = page.getByRole('listitem').filter({ hasText: 'дополнены 2 записи' })
    await line.getByRole('button', { name: /^Отменить загрузку/ }).click()
    await expect(page.getByText('Отменена', { exact: true })).toBeVisible()
    await page.goto('/ru/my/people')
    await page.getByRole('button', { name: /^Вера Зимина/ }).click()
    await expect(page.getByText('+7 912 345-67-89').last()).toBeVisible()
    await expect(page.getByText(`vera.${word}@example.test`)).toHaveCount(0)
  })
}
