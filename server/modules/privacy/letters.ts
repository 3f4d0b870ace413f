import { brand } from '@/lib/brand'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { type Contact, letter } from '@/server/modules/identity'

const sign = `«${brand.name}»`
const dayOf = (moment: Date) =>
  moment.toLocaleDateString('ru-RU', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Moscow',
  })

export function exportReadyLetter(to: Contact, siteUrl: string, expiresAt: Date): Message {
  const link = `${siteUrl}${routes.mySettings()}#export`
  return letter(
    to,
    'Копия ваших данных готова',
    [
      `Архив с вашими данными собран. Скачать его можно в настройках до ${dayOf(expiresAt)}: ${link}.`,
      'Если вы его не заказывали, выйдите на остальных устройствах и смените пароль.',
    ],
    `Копия ваших данных в ${sign} готова: ${link}`,
  )
}

export function deletionPlannedLetter(to: Contact, siteUrl: string, dueAt: Date): Message {
  const link = siteUrl + routes.signIn()
  return letter(
    to,
    'Аккаунт будет удалён',
    [
      `Мы удалим ваш аккаунт и все личные данные ${dayOf(dueAt)}. Резюме и вакансии уже не видны.`,
      `Передумаете — до этого дня войдите (${link}) и нажмите «Вернуть».`,
      'Если это были не вы, верните аккаунт и смените пароль.',
    ],
    `Аккаунт ${sign} будет удалён ${dayOf(dueAt)}. Передумаете — войдите и нажмите «Вернуть»: ${link}`,
  )
}

export function deletedLetter(to: Contact): Message {
  return letter(
    to,
    'Аккаунт удалён',
    ['Ваш аккаунт и личные данные удалены, как вы просили. Этот адрес у нас больше не хранится.'],
    `Ваш аккаунт ${sign} и личные данные удалены.`,
  )
}
