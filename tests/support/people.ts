import type { Page } from '@playwright/test'
import { codeSentTo, expect, messageTo } from './browser'
import { fillResume, openStep } from './resume-form'

export const demoPassword = 'demo-dvoe-2026'
const newPassword = 'Ромашка растёт у реки 47'

let made = 0
/** An address that no other test of this or another run uses. */
export const newAddress = (who: string): string =>
  `${who}-${Date.now().toString(36)}-${process.pid}-${made++}@test.example`

/** Signs in by password through the form and waits for the person's own list. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/ru/account/sign-in')
  await page.getByLabel('Почта или телефон').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/ru\/my\/(vacancies|resumes)$/)
}

interface Person {
  email: string
  firstName: string
  lastName: string
}

type Side = 'candidate' | 'invited' | { company: string }

async function fillSignUp(page: Page, person: Person, side: Side): Promise<void> {
  if (side === 'candidate') await page.getByText('Ищу работу', { exact: true }).click()
  else if (side === 'invited') await expect(page.getByLabel('Компания')).toHaveCount(0)
  else {
    await page.getByText('Нанимаю', { exact: true }).click()
    await page.getByLabel('Компания').fill(side.company)
  }
  await page.getByLabel('Имя', { exact: true }).fill(person.firstName)
  await page.getByLabel('Фамилия').fill(person.lastName)
  const address = page.getByLabel('Почта или телефон')
  if (side === 'invited') await expect(address).toHaveValue(person.email)
  else await address.fill(person.email)
  await page.getByLabel('Пароль', { exact: true }).fill(newPassword)
  await page.getByLabel(/Принимаю/).check()
  await page.getByLabel(/обработку персональных данных/).check()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByLabel('Код', { exact: true }).fill(await codeSentTo(person.email))
  // The code submits itself with its sixth digit, or waits for the button.
  const confirm = page.getByRole('button', { name: 'Подтвердить' })
  if (await confirm.isVisible()) await confirm.click({ timeout: 2000 }).catch(() => undefined)
}

export async function signUpCandidate(
  page: Page,
  person: Person,
  path = '/ru/account/sign-up',
): Promise<void> {
  if (path) await page.goto(path)
  await fillSignUp(page, person, 'candidate')
  await expect(page).toHaveURL(/\/ru\/(my\/resumes|vacancies[/?]|resumes\/)/)
}

/** An empty path signs up on the page that is open, on the way to somewhere else. */
export async function signUpEmployer(
  page: Page,
  person: Person,
  company: string,
  path = '/ru/account/sign-up',
): Promise<void> {
  if (path) await page.goto(path)
  await fillSignUp(page, person, { company })
  await expect(page).toHaveURL(path ? /\/ru\/my\/vacancies$/ : /\/ru\/vacancies\//)
}

/** On the page a letter of a company led to: there is no company to name, and the way goes back to the letter's page. */
/** The path in the letter that invites into a company. */
export async function invitationLink(email: string): Promise<string> {
  const { text } = await messageTo(email, /company-invitations/)
  return /\/ru\/company-invitations\/[^\s<>]+/.exec(text)?.[0] ?? ''
}

/** An owner invites a colleague on the page of the profile; gives the link of the letter. */
export async function inviteColleague(owner: Page, email: string, role?: string): Promise<string> {
  await owner.goto('/ru/my/profile')
  await owner.getByLabel('Позвать коллегу по\u00a0почте').fill(email)
  if (role) await owner.getByLabel('Роль', { exact: true }).selectOption({ label: role })
  await owner.getByRole('button', { name: 'Пригласить', exact: true }).click()
  return invitationLink(email)
}

/** Signs up on the open page of an invitation, with the address that the letter was sent to, and joins. */
export async function joinInvited(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: 'Создать аккаунт' }).click()
  await expect(page.getByText(/по\sприглашению/)).toBeVisible()
  await fillSignUp(page, person, 'invited')
  await expect(page).toHaveURL(/\/ru\/company-invitations\//)
  await page.getByRole('button', { name: 'Вступить в\u00a0команду' }).click()
}

export const vacancyText = `Ищем медсестру в процедурный кабинет районной клиники. Работа с людьми, спокойный коллектив, наставник на первый месяц.

Обязанности:
— внутривенные и внутримышечные инъекции, забор крови
— подготовка кабинета и учёт расходных материалов

Условия:
— график 2/2 по 12 часов
— оформление по трудовому договору с первого дня`

/** Types into a field with suggestions and takes the first that is offered. */
async function pick(
  page: Page,
  field: string,
  text: string,
  offered = new RegExp(`^${text}`, 'i'),
): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(text)
  // Not the options of the native lists, which are on the page too.
  await page
    .getByRole('listbox', { name: 'Подсказки' })
    .getByRole('option', { name: offered })
    .first()
    .click()
}

/** Fills what a publication needs into an open form of a vacancy. */
export async function fillVacancy(page: Page, title: string): Promise<void> {
  await page.getByLabel('Должность').fill(title)
  await pick(page, 'Профессия', 'медсестра', /сестра/i)
  await pick(page, 'Города', 'Екатеринбург')
  await openStep(page, 'Сколько платите')
  await page.getByLabel('От', { exact: true }).fill('85 000')
  await page.getByLabel('До', { exact: true }).fill('110 000')
  await openStep(page, 'Что делать и что нужно')
  await page.getByLabel('Описание').fill(vacancyText)
  await page.getByRole('combobox', { name: 'Навыки' }).fill('инъекции,забор крови,')
  await openStep(page, 'Условия')
  await page.getByLabel('Занятость').selectOption('FULL')
  await page.getByRole('checkbox', { name: 'На месте работодателя' }).check()
  await page.getByRole('checkbox', { name: '2/2' }).check()
  await openStep(page, 'Кого ждёте')
  await page.getByLabel('Опыт').selectOption('between1And3')
}

/** Publishes the open form; answers with the public id. */
export async function publishOpenVacancy(page: Page): Promise<string> {
  await openStep(page, 'От чьего имени')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByRole('heading', { name: 'Вакансия опубликована' })).toBeVisible()
  return /vacancies\/([a-z2-9]{12})\/published/.exec(page.url())?.[1] ?? ''
}

/** Fills and publishes a vacancy through the form; answers with its public id. */
export async function publishVacancy(page: Page, title: string): Promise<string> {
  await page.goto('/ru/vacancies/new')
  await fillVacancy(page, title)
  return publishOpenVacancy(page)
}

/** Fills a resume through its form, looks at it and publishes it; answers with its public id. */
export async function publishResume(page: Page, title: string): Promise<string> {
  await page.goto('/ru/resumes/new')
  await fillResume(page, title)
  await openStep(page, 'Кто увидит резюме')
  await page.getByRole('button', { name: 'Посмотреть' }).click()
  await expect(page).toHaveURL(/\/ru\/resumes\/[a-z2-9]{12}\/preview(#visibility)?$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Палатная медсестра').first()).toBeVisible()
  await page.getByRole('link', { name: 'Опубликовать' }).click()
  await expect(page.getByRole('heading', { name: 'Резюме опубликовано' })).toBeVisible()
  return /resumes\/([a-z2-9]{12})\/published/.exec(page.url())?.[1] ?? ''
}
