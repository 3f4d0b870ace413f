import { brand } from '@/lib/brand'
import type { AnyCodePurpose } from '@/lib/contracts/enums'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { letterParts } from '@/server/platform/letter-page'
import type { Contact } from './contact'

/** What a person reads in their mail or on their phone. Codes stand in the text, never in the subject of an SMS preview. */
const purposes: Record<AnyCodePurpose, { subject: string; lead: string; sms: string }> = {
  sign_up: {
    subject: 'Код для регистрации',
    lead: 'Чтобы закончить регистрацию, введите код:',
    sms: 'код регистрации',
  },
  sign_in: { subject: 'Код для входа', lead: 'Чтобы войти, введите код:', sms: 'код для входа' },
  reset_password: {
    subject: 'Код для нового пароля',
    lead: 'Чтобы задать новый пароль, введите код:',
    sms: 'код для нового пароля',
  },
  change_email: {
    subject: 'Код для нового адреса',
    lead: 'Чтобы привязать этот адрес к аккаунту, введите код:',
    sms: 'код для нового адреса',
  },
  change_phone: {
    subject: 'Код для нового номера',
    lead: 'Чтобы привязать этот номер к аккаунту, введите код:',
    sms: 'код для нового номера',
  },
  delete_account: {
    subject: 'Код для удаления аккаунта',
    lead: 'Чтобы удалить аккаунт, введите код:',
    sms: 'код для удаления аккаунта',
  },
  step_up: {
    subject: 'Код подтверждения',
    lead: 'Чтобы подтвердить, что это вы, введите код:',
    sms: 'код подтверждения',
  },
  restore_account: {
    subject: 'Код для возврата аккаунта',
    lead: 'Чтобы вернуть замороженный аккаунт, введите код:',
    sms: 'код для возврата аккаунта',
  },
}

const sign = `«${brand.name}»`
export function letter(to: Contact, subject: string, paragraphs: readonly string[], sms: string): Message {
  if (to.kind === 'phone') return { channel: 'sms', to: to.value, subject, text: sms }
  return {
    channel: 'email',
    to: to.value,
    subject: `${subject} — ${brand.name}`,
    ...letterParts({ heading: subject, paragraphs }),
  }
}

export function codeLetter(to: Contact, purpose: AnyCodePurpose, code: string): Message {
  const { subject, lead, sms } = purposes[purpose]
  const message = letter(
    to,
    subject,
    [lead, code, 'Код действует 5 минут. Никому его не сообщайте: мы никогда его не спрашиваем.', notYou],
    `${code} — ${sms} ${sign}. Никому не сообщайте.`,
  )
  const large = `<span style="font-size:28px;font-weight:700;letter-spacing:4px">${code}</span>`
  return message.html ? { ...message, html: message.html.replace(`>${code}<`, `>${large}<`) } : message
}

const notYou = 'Если это были не вы, просто удалите это письмо: без кода ничего не изменится.'

/** To the owner of a contact that someone (mostly the owner) tries to register again. */
export function alreadyRegisteredLetter(to: Contact, siteUrl: string): Message {
  const link = siteUrl + routes.signIn()
  return letter(
    to,
    'Вы уже зарегистрированы',
    [
      'Вы уже зарегистрированы у нас с этим адресом.',
      `Войдите по паролю или по коду: ${link}. Забыли пароль — задайте новый на той же странице.`,
      'Если регистрироваться пытались не вы, ничего делать не нужно.',
    ],
    `Вы уже зарегистрированы в ${sign}. Войти: ${link}`,
  )
}

/** To someone who asks to attach a contact that already belongs to another account. */
export function contactTakenLetter(to: Contact, siteUrl: string): Message {
  const link = siteUrl + routes.signIn()
  return letter(
    to,
    'Адрес уже привязан к другому аккаунту',
    [
      'Кто-то попросил привязать этот адрес к своему аккаунту, но он уже привязан к вашему.',
      `Если это вы, войдите в тот аккаунт (${link}) и смените адрес в профиле, а затем повторите.`,
      'Если это были не вы, ничего делать не нужно.',
    ],
    `Этот номер уже привязан к другому аккаунту ${sign}.`,
  )
}
