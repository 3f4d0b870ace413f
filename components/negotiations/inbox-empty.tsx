'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { SearchIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { routes } from '@/lib/routes'

export function NobodyYet({ origin }: { origin: NegotiationOrigin }) {
  const t = useTranslations('negotiations.inbox')
  const applications = origin === 'application'
  return (
    <EmptyState
      icon={<SearchIcon size={32} />}
      title={applications ? t('empty') : t('emptyInvitations')}
      text={applications ? t('emptyText') : t('emptyInvitationsText')}
    >
      <a href={routes.resumes()} className={buttonClass({ variant: 'primary' })}>
        {t('findPeople')}
      </a>
    </EmptyState>
  )
}

export function InboxSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label} className="inbox">
      <div className="grid content-start gap-3">
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} height={32} />
        ))}
      </div>
      <div className="grid content-start gap-3">
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={88} />
        ))}
      </div>
      <Skeleton height={480} className="inbox-pane" />
    </SkeletonRegion>
  )
}
