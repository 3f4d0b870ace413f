import { useTranslations } from 'next-intl'
import { Segmented } from '@/components/ui/tabs'
import { routes } from '@/lib/routes'

/** Tabs of the operators' pages. */
export function DeskSwitch({ current }: { current: 'publications' | 'queries' | 'undelivered' }) {
  const t = useTranslations('moderation.desks')
  return (
    <Segmented
      label={t('label')}
      items={[
        {
          href: routes.myModeration(),
          label: t('publications'),
          current: current === 'publications',
        },
        { href: routes.myQueries(), label: t('queries'), current: current === 'queries' },
        { href: routes.myUndelivered(), label: t('undelivered'), current: current === 'undelivered' },
      ]}
    />
  )
}
