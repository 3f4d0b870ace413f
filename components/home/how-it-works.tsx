import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

const SIDES = [
  { side: 'candidate', href: routes.resumeNew() },
  { side: 'employer', href: routes.vacancyNew() },
] as const
const STEPS = [1, 2, 3] as const

/** Both sides beside each other, each in its own colour. */
export function HowItWorks() {
  const t = useTranslations('home.how')
  return (
    <section className="container home-block" aria-labelledby="how-title">
      <h2 id="how-title" className="home-title">
        {t('title')}
      </h2>
      <div className="how">
        {SIDES.map(({ side, href }) => (
          <div key={side} className={`card how-side how-${side}`}>
            <h3 className="how-title">{t(`${side}.title`)}</h3>
            <ol className="how-steps">
              {STEPS.map((step) => (
                <li key={step}>
                  <h4>{t(`${side}.step${step}`)}</h4>
                  <p className="text-soft">{t(`${side}.text${step}`)}</p>
                </li>
              ))}
            </ol>
            <Link href={href} className={buttonClass({ variant: 'primary', size: 'lg' })}>
              {t(`${side}.action`)}
            </Link>
          </div>
        ))}
      </div>
    </section>
  )
}
