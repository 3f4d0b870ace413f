'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Loaded } from '@/components/layout/loaded'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { Company } from '@/lib/contracts/companies'
import { type CompanyInvitation, invitedRoles } from '@/lib/contracts/company-invitations'
import { rightsOfRoles } from '@/lib/contracts/company-rights'
import { formatDay } from '@/lib/format/date'
import { useChannel } from '@/lib/realtime/use-channel'
import { showToast } from '@/stores/toasts'

type InvitedRole = (typeof invitedRoles)[number]

/** Invites colleagues by e-mail and lists pending invitations. Owners only. */
export function CompanyInvitations({ company }: { company: Company }) {
  const t = useTranslations('my.companies.invitations')
  const rights = useTranslations('my.companies.members.rights')
  const cache = useQueryClient()
  const params = { publicId: company.public_id }
  const key = ['company-invitations', company.public_id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /v1/accounts/company/:publicId/invitations', { params, signal }),
  })
  const put = (list: CompanyInvitation[]) => cache.setQueryData(key, list)
  const refetch = () => void cache.invalidateQueries({ queryKey: key })
  useChannel(
    channel.company(company.public_id),
    { 'company.member_changed': refetch, 'company.invited': refetch },
    { onReconnect: refetch },
  )
  const { form, busy, errorOf, run } = useSubmit()
  const [values, setValues] = useState<{ email: string; role: InvitedRole }>({
    email: '',
    role: 'recruiter',
  })
  const invite = (body: typeof values) =>
    run(async () => put(await api('POST /v1/accounts/company/:publicId/invitations', { params, body })), {
      onDone: () => {
        setValues({ ...body, email: '' })
        showToast({ variant: 'success', message: t('sent', { email: body.email.trim() }) })
      },
    })
  return (
    <div className="grid gap-4">
      <form
        ref={form}
        noValidate
        className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          invite(values)
        }}
      >
        <Field label={t('email')} error={errorOf('email')}>
          {(control) => (
            <Input
              {...control}
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              value={values.email}
              onChange={(event) => setValues({ ...values, email: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t('role')}
          error={errorOf('role')}
          hint={
            <span className="inline-block first-letter:uppercase">
              {rightsOfRoles[values.role].map((right) => rights(right)).join('; ')}
            </span>
          }
          className="max-w-72"
        >
          {(control) => (
            <Select
              {...control}
              value={values.role}
              onChange={(event) => setValues({ ...values, role: event.target.value as InvitedRole })}
              options={invitedRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
            />
          )}
        </Field>
        <Button type="submit" className="sm:mt-7" busy={busy}>
          {t('invite')}
        </Button>
      </form>
      <Loaded query={query} height={0}>
        {(list) =>
          list.length === 0 ? null : (
            <ul className="rows grid" aria-label={t('waiting')}>
              {list.map((item) => (
                <Waiting
                  key={item.public_id}
                  company={company}
                  item={item}
                  onList={put}
                  onAgain={() => invite({ email: item.email, role: item.role as InvitedRole })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

/** One invitation: its expiry and actions. */
function Waiting({
  company,
  item,
  onList,
  onAgain,
}: {
  company: Company
  item: CompanyInvitation
  onList: (list: CompanyInvitation[]) => void
  onAgain: () => void
}) {
  const t = useTranslations('my.companies.invitations')
  const { busy, run } = useSubmit()
  const { email } = item
  const params = { publicId: company.public_id, invitationId: item.public_id }
  const resend = () =>
    run(
      async () =>
        onList(await api('POST /v1/accounts/company/:publicId/invitations/:invitationId/resend', { params })),
      { onDone: () => showToast({ variant: 'success', message: t('sent', { email }) }) },
    )
  const revoke = () =>
    run(
      async () =>
        onList(await api('DELETE /v1/accounts/company/:publicId/invitations/:invitationId', { params })),
      {
        onDone: () =>
          showToast({
            variant: 'success',
            message: t('revoked', { email }),
            action: { label: t('inviteAgain'), run: onAgain },
          }),
      },
    )
  return (
    <li className="my-row flex-wrap">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-medium">{email}</p>
        <p className={item.expired ? 'text-xs text-warning' : 'text-xs text-soft'}>
          {t(`roles.${item.role}`)}
          {' · '}
          {t(item.expired ? 'expired' : 'until', { date: formatDay(item.expires_at) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={busy} onClick={resend} aria-label={t('resendTo', { email })}>
          {t('resend')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={busy}
          onClick={revoke}
          aria-label={t('revokeOf', { email })}
        >
          {t('revoke')}
        </Button>
      </div>
    </li>
  )
}
