import { brand } from '@/lib/brand'
import type { AccountChangeKind, AccountRecoveryKind } from '@/lib/contracts/account-recovery'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { letterParts } from '@/server/platform/letter-page'
import type { Contact } from '../contact'

const sign = `«${brand.name}»`

interface Words {
  subject: string
  paragraphs: readonly string[]
  action: { label: string; url: string }
  sms: string
}

const messageOf = (to: Contact, { subject, paragraphs, action, sms }: Words): Message =>
  to.kind === 'phone'
    ? { channel: 'sms', to: to.value, subject, text: sms }
    : {
        channel: 'email',
        to: to.value,
        subject: `${subject} — ${brand.name}`,
        ...letterParts({ heading: subject, paragraphs, action }),
      }

const changes: Record<AccountChangeKind, { subject: string; what: string }> = {
  email: { subject: 'Почта аккаунта изменена', what: 'В вашем аккаунте изменили почту.' },
  phone: { subject: 'Телефон аккаунта изменён', what: 'В вашем аккаунте изменили телефон.' },
  password: {
    subject: 'Пароль изменён',
    what: 'Пароль вашего аккаунта изменён, на остальных устройствах вы вышли.',
  },
}

/** To every address of before: what was changed, and the link that freezes the account for seven days from now. */
export function changeLetter(to: Contact, kind: AccountChangeKind, token: string, siteUrl: string): Message {
  const { subject, what } = changes[kind]
  const url = siteUrl + routes.freeze(token)
  return messageOf(to, {
    subject,
    paragraphs: [
      what,
      'Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, заморозьте аккаунт: все выйдут, и никто ничего в нём не сделает, пока вы его не вернёте. Ссылка действует 7 дней и сработает один раз.',
    ],
    action: { label: 'Это были не вы?', url },
    sms: `${subject} ${sign}. Это были не вы? ${url}`,
  })
}

/** To every address, when the link was used. */
export function frozenLetter(to: Contact, token: string, siteUrl: string): Message {
  const url = siteUrl + routes.restore(token)
  return messageOf(to, {
    subject: 'Аккаунт заморожен',
    paragraphs: [
      'По ссылке из нашего письма ваш аккаунт заморожен: все вышли, войти пока нельзя.',
      'Верните его прежним паролем, ключом доступа, кодом второго шага или кодом на адрес, который не меняли.',
    ],
    action: { label: 'Вернуть аккаунт', url },
    sms: `Аккаунт ${sign} заморожен. Вернуть: ${url}`,
  })
}

/** To every address, old and new, when the account is its owner's again. */
export function restoredLetter(to: Contact, siteUrl: string): Message {
  const url = siteUrl + routes.signIn()
  return messageOf(to, {
    subject: 'Аккаунт восстановлен',
    paragraphs: [
      'Аккаунт снова открыт, у него новый пароль. Прежние входы закончены.',
      'Если восстанавливали не вы, ответьте нам через страницу контактов.',
    ],
    action: { label: 'Войти', url },
    sms: `Аккаунт ${sign} восстановлен, у него новый пароль. Войти: ${url}`,
  })
}

const recoveries: Record<AccountRecoveryKind, string> = {
  unfreeze: 'Нас попросили открыть замороженный аккаунт, к которому привязан этот адрес.',
  second_factor: 'Нас попросили снять второй шаг входа с аккаунта, к которому привязан этот адрес.',
}

/** To every address, old and new, when an operator starts the 72-hour procedure. */
export function recoveryLetter(
  to: Contact,
  kind: AccountRecoveryKind,
  token: string,
  siteUrl: string,
): Message {
  const url = siteUrl + routes.cancelRecovery(token)
  return messageOf(to, {
    subject: 'Восстановление доступа к аккаунту',
    paragraphs: [
      recoveries[kind],
      'Если это сделали вы, ничего делать не нужно: через 72 часа мы закончим.',
      'Если это были не вы, отмените восстановление.',
    ],
    action: { label: 'Отменить восстановление', url },
    sms: `Через 72 часа откроем доступ к аккаунту ${sign}. Это были не вы? ${url}`,
  })
}
