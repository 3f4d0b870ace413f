import { expect, it } from 'vitest'
import { invitedRoles } from '@/lib/contracts/company-invitations'
import { translator } from '@/server/lib/translator'

const t = translator('letters')

it('names each role that can be given by an invitation', () => {
  const letters = invitedRoles.map((role) =>
    t('invitation.text', { who: 'Анна', company: 'Ромашка', brand: 'Двое', role, day: new Date(0) }),
  )
  const names = letters.map((letter) => /Ваша роль — ([^:]+):/.exec(letter)?.[1])
  expect(Object.fromEntries(invitedRoles.map((role, at) => [role, names[at]]))).toEqual({
    recruiter: 'рекрутер',
    hiring_manager: 'нанимающий менеджер',
    interviewer: 'интервьюер',
    viewer: 'наблюдатель',
    finance: 'ответственный за финансы',
  })
})
