'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useSubmit } from '@/components/forms/use-submit'
import { Loaded } from '@/components/layout/loaded'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { Company } from '@/lib/contracts/companies'
import type { OwnJoinRequest } from '@/lib/contracts/join-requests'
import { formatDay } from '@/lib/format/date'
import { useChannel } from '@/lib/realtime/use-channel'

const KEY = ['own-join-requests'] as const

/** The ИНН belongs to another verified company: one asks to be let into it, and sees what became of that. */
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
          // Whichever own company it was asked from: the other one answers a person, not each of their companies.
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
