import { useId } from 'react'
import styled from 'styled-components'
import { type AboutField, type ImportKindName, importKinds } from '../../../core/contracts/import/index.ts'
import { useList } from '../../../core/data/index.ts'
import { controlYear } from '../../../core/domain/admission/control-year.ts'
import { usualBatches, usualTracks } from '../../../core/domain/admission/tracks.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Combobox, Field, Input } from '../../../core/ui/index.ts'
import { type About, isBadYear } from '../about.ts'
import { words } from '../messages/index.ts'

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
  gap: 8px 16px;
  align-items: start;
  &[data-inset] { flex: none; padding: 0 24px 12px; }
  @media (max-width: 1023px) { &[data-inset] { padding: 0 16px 12px; } }
`

interface Props {
  kind: ImportKindName
  about: About
  onChange: (about: About) => void
  /** Above a table, where the other lines have their margin. */
  inset?: boolean
}

const places: Readonly<Record<AboutField, 'aboutYearHint' | 'aboutTrackHint' | 'aboutBatchHint' | 'aboutKindHint' | 'aboutSourceHint'>> = {
  year: 'aboutYearHint',
  track: 'aboutTrackHint',
  batch: 'aboutBatchHint',
  kind: 'aboutKindHint',
  source: 'aboutSourceHint',
}
/** What is usually said: offered while somebody types, and anything else may be typed. */
const offered: Partial<Record<AboutField, readonly string[]>> = {
  year: Array.from({ length: 8 }, (_, i) => String(new Date().getFullYear() - i)),
  track: usualTracks,
  batch: usualBatches,
}
const longest: Readonly<Record<AboutField, number>> = { year: 4, track: 20, batch: 100, kind: 40, source: 200 }

/** Which province published the list, and what its rows do not say themselves. */
export function AboutFields({ kind, about, onChange, inset }: Props) {
  const t = useWords(words)
  const { api } = useHost()
  const id = useId()
  const { asks, isNational } = importKinds[kind]
  const { rows, isLoading } = useList(isNational ? null : api.provinces.list)
  return (
    <Fields data-inset={inset ? '' : undefined}>
      {!isNational && (
        <Field label={t('province')} required>
          <Combobox
            options={(rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={about.province ?? null}
            onChange={province => {
              const { province: _, ...rest } = about
              onChange(province === null ? rest : { ...rest, province })
            }}
            loading={isLoading}
          />
        </Field>
      )}
      {(asks ?? []).map(field => (
        <Field key={field} label={t(`about_${field}`)} error={field === 'year' && isBadYear(about) ? t('f_bad_year') : undefined}>
          <Input
            value={about[field] ?? ''}
            maxLength={longest[field]}
            placeholder={t(isNational && field === 'source' ? 'aboutMinistryHint' : places[field], { year: controlYear })}
            {...(field === 'year' && { inputMode: 'numeric' as const })}
            {...(offered[field] && { list: `${id}-${field}` })}
            onChange={event => onChange({ ...about, [field]: event.currentTarget.value })}
          />
          {offered[field] && (
            <datalist id={`${id}-${field}`}>
              {offered[field].map(word => (
                <option key={word} value={word} />
              ))}
            </datalist>
          )}
        </Field>
      ))}
    </Fields>
  )
}
