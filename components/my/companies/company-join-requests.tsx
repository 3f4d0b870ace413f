'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Loaded } from '@/components/layout/loaded'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { CallParsed } from '@/lib/contracts/calls'
import { channel } from '@/lib/contracts/channels'
import type { Company } from '@/lib/contracts/companies'
import { invitedRoles } from '@/lib/contracts/company-invitations'
import type { JoinRequest, OwnJoinRequest } from '@/lib/contracts/join-requests'
import { formatDay } from '@/lib/format/date'
import { useChannel } from '@/lib/realtime/use-channel'
import { showToast } from '@/stores/toasts'

const KEY = ['own-join-requests'] as const

/** The ИНН belongs to another verified company: request to join it, and the state of that request. */
export function JoinPanel({ company, holder }: { company: Company; holder: string }) {
  const t = useTranslations('my.companies.joining')
  const cache = useQueryClient()
  const { busy, run } = useSubmit()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/my/join-requests', { signal }),
  })
  const put = (list: OwnJoinRequest[]) => cache.setQueryData(KEY, list)
  const refetch = () => void cache.invalidateQueries({ queryKey: KEY })
  useChannel(channel.company(company.public_id), { 'company.changed': refetch }, { onReconnect: refetch })
  const ask = async () =>
    put(
      await api('POST /v1/accounts/company/:publicId/join-request', {
        params: { publicId: company.public_id },
      }),
    )
  const withdraw = async (id: string) =>
    put(await api('DELETE /v1/my/join-requests/:publicId', { params: { publicId: id } }))
  return (
    <Notice tone="warning" title={t('taken', { name: holder })}>
      <p className="mb-3">{t('explained')}</p>
      <Loaded query={query} height={40}>
        {(list) => {
          // Keyed by the other company, not by the own one the request was made from: it answers the person.
          const last = list.find((request) => request.company_name === holder)
          if (last?.status === 'waiting' || last?.status === 'lapsed') {
            return (
              <div className="flex flex-wrap items-center gap-3">
                <p role="status">{t(last.status, { date: formatDay(last.created_at) })}</p>
                <Button size="sm" busy={busy} onClick={() => run(() => withdraw(last.public_id))}>
                  {t('withdraw')}
                </Button>
              </div>
            )
          }
          return (
            <div className="grid gap-2">
              {last?.status === 'declined' ? <p>{t('declined')}</p> : null}
              {last?.ask_again_at ? <p>{t('askAgain', { date: formatDay(last.ask_again_at) })}</p> : null}
              {last?.status === 'accepted' ? <p>{t('accepted')}</p> : null}
              {last?.status === 'accepted' || last?.ask_again_at ? null : (
                <>
                  <Button
                    size="sm"
                    variant="primary"
                    className="justify-self-start"
                    busy={busy}
                    onClick={() => run(ask)}
                  >
                    {t('ask')}
                  </Button>
                  <p className="text-xs text-soft">{t('shown')}</p>
                </>
              )}
            </div>
          )
        }}
      </Loaded>
    </Notice>
  )
}

type Decision = CallParsed<'POST /v1/accounts/company/:publicId/join-requests/:requestId/decision', 'body'>
type InvitedRole = (typeof invitedRoles)[number]

const nameOf = (request: JoinRequest) => `${request.first_name} ${request.last_name}`.trim()

/** People who entered the company's ИНН and request to join. Owners only; hidden while there are none. */
export function CompanyJoinRequests({ company, onAccepted }: { company: Company; onAccepted: () => void }) {
  const t = useTranslations('my.companies.requests')
  const cache = useQueryClient()
  const key = ['company-join-requests', company.public_id]
  const params = { publicId: company.public_id }
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /v1/accounts/company/:publicId/join-requests', { params, signal }),
  })
  const refetch = () => void cache.invalidateQueries({ queryKey: key })
  useChannel(channel.company(company.public_id), { 'company.changed': refetch }, { onReconnect: refetch })
  const { busy, run } = useSubmit()
  const decide = (request: JoinRequest, body: Decision) =>
    run(
      async () =>
        cache.setQueryData(
          key,
          await api('POST /v1/accounts/company/:publicId/join-requests/:requestId/decision', {
            params: { ...params, requestId: request.public_id },
            body,
          }),
        ),
      {
        onDone: () => {
          if (body.accept) onAccepted()
          const done = body.accept ? 'accepted' : 'declined'
          showToast({ variant: 'success', message: t(done, { name: nameOf(request) }) })
        },
      },
    )
  return (
    <Loaded query={query} height={0}>
      {(list) =>
        list.length === 0 ? null : (
          <section className="grid gap-3" aria-label={t('title', { name: company.name })}>
            <h3 className="text-base">{t('heading')}</h3>
            <p className="text-xs text-soft">{t('explained')}</p>
            <ul className="rows grid">
              {list.map((request) => (
                <Request key={request.public_id} request={request} busy={busy} onDecide={decide} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

function Request({
  request,
  busy,
  onDecide,
}: {
  request: JoinRequest
  busy: boolean
  onDecide: (request: JoinRequest, decision: Decision) => void
}) {
  const t = useTranslations('my.companies.requests')
  const [role, setRole] = useState<InvitedRole>('recruiter')
  const name = nameOf(request)
  return (
    <li className="my-row flex-wrap">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-medium">{name}</p>
        {request.email ? <p className="break-words text-xs text-soft">{request.email}</p> : null}
        <p className="break-words text-xs text-soft">
          {[
            request.from_company_name && t('from', { name: request.from_company_name }),
            formatDay(request.created_at),
          ]
            .filter(Boolean)
            .join('\u00a0· ')}
        </p>
      </div>
      <div className="grid w-full grid-cols-2 items-center gap-2 sm:flex sm:w-auto">
        <Select
          className="w-auto min-h-11 col-span-2"
          aria-label={t('roleOf', { name })}
          value={role}
          onChange={(event) => setRole(event.target.value as InvitedRole)}
          options={invitedRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
        />
        <Button
          size="sm"
          variant="primary"
          busy={busy}
          aria-label={t('acceptOf', { name })}
          onClick={() => onDecide(request, { accept: true, role })}
        >
          {t('accept')}
        </Button>
        <Button
          size="sm"
          disabled={busy}
          aria-label={t('declineOf', { name })}
          onClick={() => onDecide(request, { accept: false })}
        >
          {t('decline')}
        </Button>
      </div>
    </li>
  )
}
