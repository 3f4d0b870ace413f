import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { violationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import { enterAs, newEmployer } from '@/tests/support/members'

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: [/status of 4(?:15|22)/] })

/** As `playwright.config.ts` starts the server. */
const mailPort = Number(process.env.E2E_PORT ?? 3900) + 5000

async function send(letter: { from: string; to: string; subject: string; files: Record<string, string> }) {
  const client = createTransport({ host: '127.0.0.1', port: mailPort, ignoreTLS: true })
  const { files, ...rest } = letter
  await client.sendMail({
    ...rest,
    text: 'Посмотрите, пожалуйста',
    attachments: Object.entries(files).map(([filename, content]) => ({ filename, content })),
  })
  client.close()
}

const looksWell = async (page: Page) => {
  expect(await violationsOf(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

for (const width of [360, 1440]) {
  test(`an employer forwards two resumes, discards and adds people, and keeps their files, at ${width} px`, async ({
    page,
    request,
    baseURL,
  }) => {
    test.skip(Boolean(process.env.E2E_BASE_URL), 'that site listens for letters somewhere else')
    const employer = await newEmployer(request, { verified: true })
    await page.setViewportSize({ width, height: 900 })
    await enterAs(page.context(), employer, baseURL)
    await page.goto('/ru/my/people')
    await page.getByRole('link', { name: 'Из почты' }).click()
    await expect(page.getByText('Писем пока нет')).toBeVisible()
    await page.getByRole('button', { name: 'Получить адрес' }).click()
    const address = page.getByLabel('Адрес для писем о людях')
    await expect(address).toHaveValue(/^people-[a-z2-7]{16}@in\.example\.test$/)
    const to = await address.inputValue()
    // Of Latin letters, as addresses that are read out of a resume.
    const [word] = employer.email.split('@')
    await send({
      from: employer.email,
      to,
      subject: 'Бухгалтеры с ярмарки',
      files: {
        'Зимина.txt': `Зимина Вера\nПочта: vera.${word}@example.test\n\nЖелаемая должность: Бухгалтер\n`,
        'Летова.txt': `Летова Нина\nПочта: nina.${word}@example.test\n\nЖелаемая должность: Токарь\n`,
      },
    })
    await page.reload()
    const waiting = page.getByRole('region', { name: 'Ждут проверки' })
    await expect(waiting.getByLabel('Фамилия')).toHaveCount(2)
    await expect(waiting.getByText('«Бухгалтеры с ярмарки»').first()).toBeVisible()
    await looksWell(page)

    await page.getByRole('button', { name: 'Не добавлять: Нина Летова' }).click()
    await expect(waiting.getByText('1 человек ждёт проверки')).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(waiting.getByText('2 человека ждут проверки')).toBeVisible()
    await page.getByRole('button', { name: 'Не добавлять: Нина Летова' }).click()
    await expect(waiting.getByLabel('Фамилия')).toHaveCount(1)
    await waiting.getByLabel('Город').fill('Пермь')
    const source = waiting.getByLabel('Откуда данные', { exact: true })
    await expect(source).toHaveValue('Почта')
    await source.fill('')
    await waiting.getByRole('button', { name: 'Добавить 1 человека' }).click()
    await expect(source).toHaveAttribute('aria-invalid', 'true')
    await source.fill('Письмо с ярмарки')
    await waiting.getByRole('button', { name: 'Добавить 1 человека' }).click()
    await expect(page.getByText('Писем пока нет')).toBeVisible()
    await page.getByRole('button', { name: 'Отменить добавление' }).click()
    await expect(waiting.getByText('1 человек ждёт проверки')).toBeVisible()
    await source.fill('Письмо с ярмарки')
    await waiting.getByRole('button', { name: 'Добавить 1 человека' }).click()
    await expect(page.getByText('Писем пока нет')).toBeVisible()

    await page.getByRole('link', { name: '← База людей' }).click()
    await page.getByRole('button', { name: /^Вера Зимина/ }).click()
    const files = page.getByRole('region', { name: 'Файлы' })
    const download = page.waitForEvent('download')
    await files.getByRole('button', { name: /^Скачать «Зимина.txt»/ }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Зимина Вера')
    const input = files.getByLabel('Файл для этой записи')
    await input.setInputFiles({
      name: 'Диплом.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html><script>1</script></html>'),
    })
    await expect(files.getByRole('alert')).toBeVisible()
    await input.setInputFiles({
      name: 'Рекомендация.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Работает хорошо'),
    })
    await expect(files.getByRole('listitem')).toHaveCount(2)
    await looksWell(page)
    await files.getByRole('button', { name: 'Удалить файл «Рекомендация.txt»' }).click()
    await expect(files.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await expect(files.getByRole('listitem')).toHaveCount(2)

    // A letter about somebody of the base is kept with them.
    await send({
      from: employer.email,
      to,
      subject: 'Снова о Вере',
      files: {
        'Новое.txt': `Зимина Вера\nПочта: vera.${word}@example.test\n\nЖелаемая должность: Аудитор\n`,
      },
    })
    await page.goto('/ru/my/people/mail')
    await expect(waiting.getByText('Этот человек уже есть в базе')).toBeVisible()
    await looksWell(page)
    const attach = waiting.getByRole('button', { name: 'Добавить письмо к записи: Вера Зимина' })
    await attach.click()
    await expect(page.getByText('Письмо добавлено к записи: Вера Зимина')).toBeVisible()
    await expect(page.getByText('Писем пока нет')).toBeVisible()
    await page.getByRole('button', { name: 'Отменить', exact: true }).click()
    await attach.click()
    await expect(page.getByText('Писем пока нет')).toBeVisible()
    await page.goto('/ru/my/people')
    await page.getByRole('button', { name: /^Вера Зимина/ }).click()
    await expect(files.getByRole('listitem')).toHaveCount(3)
    await expect(page.getByText('Из письма «Снова о Вере»')).toBeVisible()
  })
}
