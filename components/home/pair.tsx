import { useTranslations } from 'next-intl'

/** The idea of the product in one picture: two circles and what they have in common. */
export function Pair() {
  const t = useTranslations('home.pair')
  return (
    <div className="pair" role="img" aria-label={t('label')}>
      <svg viewBox="0 0 466 336" aria-hidden="true" focusable="false">
        <circle cx="168" cy="168" r="168" fill="var(--sign-candidate)" />
        <circle cx="298" cy="168" r="168" fill="var(--sign-employer)" />
        <path d="M233 13.08a168 168 0 0 1 0 309.84a168 168 0 0 1 0-309.84Z" fill="var(--sign-match)" />
      </svg>
      <p className="pair-text pair-candidate" aria-hidden="true">
        <b>{t('candidate')}</b>
        {t('candidateText')}
      </p>
      <p className="pair-text pair-match" aria-hidden="true">
        <b>{t('score')}</b>
        {t('scoreText')}
      </p>
      <p className="pair-text pair-employer" aria-hidden="true">
        <b>{t('employer')}</b>
        {t('employerText')}
      </p>
    </div>
  )
}
