import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { PinIcon } from '@/components/ui/icons'
import type { InterviewPlace } from '@/lib/contracts/interview-places'
import { Locator } from './locator'

/** The way there on foot or by bus, in the program of the person’s choice: a link, asked for by nobody else. */
const routeTo = ({ city_name, address }: InterviewPlace) =>
  `https://yandex.ru/maps/?rtext=~${encodeURIComponent(`${city_name}, ${address}`)}&rtt=mt`

/** Where one goes, and everything that keeps one from getting lost. */
export function PlaceView({ place, forCandidate }: { place: InterviewPlace; forCandidate: boolean }) {
  const t = useTranslations('interviews.place')
  const facts = [
    [t('entrance'), place.entrance],
    [t('floor'), place.floor],
    [t('howToFind'), place.how_to_find],
    [t('documents'), place.documents],
    [t('dress'), place.dress],
  ] as const
  return (
    <div className="place-view">
      <div className="min-w-0">
        <p className="place-address">
          <PinIcon size={18} className="flex-none" />
          <span>
            {place.city_name}, {place.address}
          </span>
        </p>
        <dl className="place-facts">
          {facts.map(([label, text]) =>
            text ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ) : null,
          )}
          {place.contact_name || place.contact_phone ? (
            <div>
              <dt>{t('contact')}</dt>
              <dd>
                {place.contact_name}
                {place.contact_name && place.contact_phone ? ', ' : null}
                {place.contact_phone ? (
                  <a className="link tabular" href={`tel:${place.contact_phone.replace(/[^+\d]/g, '')}`}>
                    {place.contact_phone}
                  </a>
                ) : null}
              </dd>
            </div>
          ) : null}
        </dl>
        {forCandidate ? (
          <a
            className={buttonClass({ size: 'sm' })}
            href={routeTo(place)}
            target="_blank"
            rel="noreferrer noopener"
          >
            {t('route')}
          </a>
        ) : null}
      </div>
      {place.landmark ? <Locator place={place} /> : null}
    </div>
  )
}
