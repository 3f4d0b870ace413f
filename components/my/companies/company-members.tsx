'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Loaded } from '@/components/layout/loaded'
import { Avatar } from '@/components/ui/avatar'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { CloseIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { Company } from '@/lib/contracts/companies'
import type { CompanyMember } from '@/lib/contracts/company-members'
import { type CompanyRole, companyRoles, rightsOfRoles, roleMay } from '@/lib/contracts/company-rights'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { useChannel } from '@/lib/realtime/use-channel'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { MemberAccess } from './member-access'

const nameOf = (member: Pick<CompanyMember, 'first_name' | 'last_name'>) =>
  `${member.first_name} ${member.last_name}`.trim()

type MembersProps = {
  company: Company
  /** The company the person acts for: its members are given access to vacancies here. */
  current: boolean
  onOwnChange: () => void
}

/** Members of a company and their roles; owners change the roles. */
export function CompanyMembers({ company, current, onOwnChange }: MembersProps) {
  const t = useTranslations('my.companies.members')
  const cache = useQueryClient()
  const params = { publicId: company.public_id }
  const key = ['company-members', company.public_id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /v1/accounts/company/:publicId/members', { params, signal }),
  })
  const refetch = () => void cache.invalidateQueries({ queryKey: key })
  useChannel(
    channel.company(company.public_id),
    { 'company.member_changed': refetch, 'company.changed': refetch },
    { onReconnect: refetch },
  )
  const { run, failed } = useSubmit()
  // The selected role until the server has answered; rolled back on failure.
  const [chosen, setChosen] = useState<{ id: string; role: CompanyRole } | null>(null)

  const give = (member: CompanyMember, role: CompanyRole, undone = false) => {
    const work = async () => {
      setChosen({ id: member.public_id, role })
      try {
        const members = await api('PUT /v1/accounts/company/:publicId/members/:memberId/role', {
          params: { ...params, memberId: member.public_id },
          body: { role },
        })
        cache.setQueryData(key, members)
      } finally {
        setChosen(null)
      }
    }
    const onDone = () => {
      if (member.you) onOwnChange()
      // No undo for one's own ownership: somebody who gave up the role cannot take it back alone.
      const undo = !undone && !(member.you && member.role === 'owner')
      const back = () => give({ ...member, role }, member.role, true)
      showToast({
        variant: 'success',
        message: t(`done.${role}`, { name: nameOf(member) }),
        ...(undo && { action: { label: t('undo'), run: back } }),
      })
    }
    run(work, { onDone })
  }

  return (
    <section className="grid gap-3" aria-label={t('title', { name: company.name })}>
      <h3 className="text-base">{t('heading')}</h3>
      <Loaded query={query} height={72}>
        {(members) => (
          <ul className="rows grid">
            {members.map((member) => (
              <li key={member.public_id} className="my-row flex-wrap">
                <Avatar name={nameOf(member)} src={member.avatar_url} />
                <div className="min-w-0 flex-1 basis-40">
                  <p className="break-words font-medium">
                    {member.you ? t('you', { name: nameOf(member) }) : nameOf(member)}
                  </p>
                  <p className="text-xs text-soft">
                    {company.role === 'owner' && member.last_owner
                      ? t('lastOwner')
                      : t('since', { date: formatDay(member.since) })}
                  </p>
                </div>
                {company.role === 'owner' && !member.last_owner ? (
                  <Select
                    className="w-auto min-h-11"
                    aria-label={t('roleOf', { name: nameOf(member) })}
                    value={chosen?.id === member.public_id ? chosen.role : member.role}
                    aria-busy={chosen?.id === member.public_id || undefined}
                    onChange={(event) => give(member, event.target.value as CompanyRole)}
                    options={companyRoles.map((role) => ({
                      value: role,
                      label: t(`roles.${role}`),
                    }))}
                  />
                ) : (
                  <span className="text-sm text-soft">{t(`roles.${member.role}`)}</span>
                )}
                {company.role === 'owner' && !member.you ? (
                  <RemoveMember
                    company={company}
                    member={member}
                    onRemoved={(rest) => cache.setQueryData(key, rest)}
                  />
                ) : null}
                {current && company.may.includes('recruit') && roleMay(member.role, 'see_own') ? (
                  <MemberAccess memberId={member.public_id} name={nameOf(member)} role={member.role} />
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {failed === 'not_enough_purchased_services' ? (
        <Notice tone="warning" role="alert">
          {t('noSeat')}{' '}
          <Link className="link" href={routes.myPlans()}>
            {t('seats')}
          </Link>
        </Notice>
      ) : null}
      <details className="text-sm">
        <summary className="link w-fit cursor-pointer">{t('help')}</summary>
        <dl className="mt-3 grid gap-2 sm:grid-cols-[auto_1fr] sm:gap-x-6">
          {companyRoles.map((role) => (
            <div key={role} className="contents">
              <dt className="font-medium">{t(`roles.${role}`)}</dt>
              <dd className="text-soft first-letter:uppercase">
                {rightsOfRoles[role].map((right) => t(`rights.${right}`)).join('; ')}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-xs text-soft">{t('explained')}</p>
      </details>
    </section>
  )
}

/** What one's own departure leaves, or a colleague's. */
function useDeparture(publicId: string, member?: string, enabled = true) {
  return useQuery({
    queryKey: ['departure', publicId, member],
    queryFn: ({ signal }) =>
      api('GET /v1/accounts/company/:publicId/departure', {
        params: { publicId },
        query: { member },
        signal,
      }),
    enabled,
    // Not from the cache: a colleague may have changed it a minute ago.
    staleTime: 0,
    gcTime: 0,
  })
}

type RemoveProps = {
  company: Company
  member: CompanyMember
  onRemoved: (members: CompanyMember[]) => void
}

/** Confirms a removal in place, with the heir of the vacancies: a removed member can only return by a new invitation. */
export function RemoveMember({ company, member, onRemoved }: RemoveProps) {
  const t = useTranslations('my.companies.members')
  const name = nameOf(member)
  const [asking, setAsking] = useState(false)
  const query = useDeparture(company.public_id, member.public_id, asking)
  const { form, busy, errorOf, run } = useSubmit()
  const [successor, setSuccessor] = useState('')
  if (!asking) {
    return <IconButton label={t('removeOf', { name })} icon={<CloseIcon />} onClick={() => setAsking(true)} />
  }
  return (
    <div className="basis-full">
      <Loaded query={query} height={72}>
        {({ vacancies, successors }) => {
          const heir = successors.find((one) => one.public_id === successor) ?? successors[0]
          const self = heir !== undefined && heir.public_id === successors[0]?.public_id
          const remove = async () =>
            onRemoved(
              await api('DELETE /v1/accounts/company/:publicId/members/:memberId', {
                params: { publicId: company.public_id, memberId: member.public_id },
                query: vacancies > 0 && heir ? { successor: heir.public_id } : {},
              }),
            )
          const done =
            vacancies === 0 || !heir
              ? t('removed', { name })
              : self
                ? t('removedToYou', { name })
                : t('removedTo', { name, heir: nameOf(heir) })
          return (
            <form
              ref={form}
              noValidate
              className="grid gap-3"
              onSubmit={(event) => {
                event.preventDefault()
                run(remove, { onDone: () => showToast({ variant: 'success', message: done }) })
              }}
            >
              <p className="text-sm">{t('removeAsk', { name })}</p>
              {vacancies > 0 ? (
                <Field
                  label={t('successor', { count: vacancies })}
                  hint={t('successorHint')}
                  error={errorOf('successor')}
                >
                  {(control) => (
                    <Select
                      {...control}
                      value={heir?.public_id ?? ''}
                      onChange={(event) => setSuccessor(event.target.value)}
                      options={successors.map((one, index) => ({
                        value: one.public_id,
                        label: index === 0 ? t('you', { name: nameOf(one) }) : nameOf(one),
                      }))}
                    />
                  )}
                </Field>
              ) : null}
              <div className="flex flex-wrap gap-2">
                {/* The pressed button is gone: move the focus here. */}
                <Button type="submit" size="sm" variant="danger" busy={busy} autoFocus>
                  {t('remove')}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => setAsking(false)}>
                  {t('keep')}
                </Button>
              </div>
            </form>
          )
        }}
      </Loaded>
    </div>
  )
}

type Props = {
  company: Company
  onLeft: () => void
  onCancel: () => void
}

/** Leaving a company: consequences, the successor for one's vacancies, and the confirmation. */
export function CompanyDeparture({ company, onLeft, onCancel }: Props) {
  const t = useTranslations('my.companies.leaving')
  const params = { publicId: company.public_id }
  const query = useDeparture(company.public_id)
  const { form, busy, errorOf, run } = useSubmit()
  const [successor, setSuccessor] = useState('')
  // The pressed button is gone: move the focus here.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid gap-4" aria-label={t('title', { name: company.name })}>
      <h3 ref={heading} tabIndex={-1} className="break-words outline-none">
        {t('title', { name: company.name })}
      </h3>
      <Loaded query={query} height={120}>
        {({ blocked, vacancies, successors }) =>
          blocked ? (
            <>
              <Notice tone="warning">{t(`blocked.${blocked}`)}</Notice>
              <Button className="justify-self-start" onClick={onCancel}>
                {t('understood')}
              </Button>
            </>
          ) : (
            <form
              ref={form}
              noValidate
              className="grid gap-4"
              onSubmit={(event) => {
                event.preventDefault()
                const heir = successor || successors[0]?.public_id
                const body = vacancies > 0 && heir ? { successor: heir } : {}
                run(() => api('POST /v1/accounts/company/:publicId/departure', { params, body }), {
                  onDone: onLeft,
                })
              }}
            >
              <p>{t('text')}</p>
              {vacancies > 0 && successors.length > 0 ? (
                <Field label={t('successor', { count: vacancies })} error={errorOf('successor')}>
                  {(control) => (
                    <Select
                      {...control}
                      value={successor || (successors[0]?.public_id ?? '')}
                      onChange={(event) => setSuccessor(event.target.value)}
                      options={successors.map((one) => ({
                        value: one.public_id,
                        label: nameOf(one),
                      }))}
                    />
                  )}
                </Field>
              ) : null}
              {successors.length === 0 && company.may.includes('recruit') ? <p>{t('alone')}</p> : null}
              <div className="flex flex-wrap gap-3">
                <Button type="submit" variant="danger" busy={busy}>
                  {t('confirm')}
                </Button>
                <Button variant="ghost" onClick={onCancel}>
                  {t('cancel')}
                </Button>
              </div>
            </form>
          )
        }
      </Loaded>
    </section>
  )
}
