'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { formatRecentMoment } from '@/lib/format/date'
import { Rows } from './rows'
import { useMethods, useMoneyChange } from './use-papers'

/** Cards and accounts that may be charged without the payer, and the way to stop it. */
export function MethodList({ isOwner }: { isOwner: boolean }) {
  const t = useTranslations('billing.methods')
  const { data } = useMethods()
  const { busy, change } = useMoneyChange()
  if (!data) return null
  const { results } = data
  return (
    <Rows
      id="methods"
      title={t('title')}
      data={{ results, total: results.length, page: 1, size: 100 }}
      onPage={() => undefined}
    >
      {({ public_id, title, created_at, mine }) => (
        <>
          <span className="font-semibold">{title}</span>
          <span className="text-soft">{t('since', { when: formatRecentMoment(created_at) })}</span>
          {mine || isOwner ? (
            <Button
              size="sm"
              busy={busy}
              aria-label={t('removeOne', { title })}
              onClick={() =>
                void change(() =>
                  api('DELETE /v1/my/payment-methods/:publicId', { params: { publicId: public_id } }),
                )
              }
            >
              {t('remove')}
            </Button>
          ) : null}
        </>
      )}
    </Rows>
  )
}
