import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { Pagination } from '@/components/ui/pagination'

type Props = Omit<ComponentProps<typeof Pagination>, 'labels'>

/** Links to the pages of a list; nothing when it fits one. */
export function Pages(props: Props) {
  const t = useTranslations('common.pages')
  return (
    <Pagination
      {...props}
      labels={{
        nav: t('nav'),
        previous: t('previous'),
        next: t('next'),
        page: (number) => t('page', { page: number }),
      }}
    />
  )
}
