import { useWords } from '../../../core/i18n/index.ts'
import { Cascader, NumberField, Select } from '../../../core/ui/index.ts'
import { nativePath, schoolPath, useNativePlaces, useSchools } from '../data.ts'
import { studentBasicsWords } from '../messages/index.ts'
import { enrollmentYears, examYears } from '../model.ts'
import type { BasicsForm } from '../use-basics-form.ts'
import { CourseField } from './CourseField.tsx'
import { Place, Three } from './Place.tsx'

const years = (list: readonly number[], kept: number | null) =>
  (kept === null || list.includes(kept) ? list : [kept, ...list]).map(year => ({ value: year, label: String(year) }))

/** Where the student is registered, which exam she takes, and what she chose for it. */
export function SchoolFields({ basics }: { basics: BasicsForm }) {
  const t = useWords(studentBasicsWords)
  const { form, set, patch, errors, isReadOnly, locks, setting, choices } = basics
  const loadPlaces = useNativePlaces()
  const loadSchools = useSchools()
  const isOwn = setting.mode === 'own'
  const today = new Date()
  return (
    <Three>
      <Place name="native" label={t('native')} required={isOwn} error={errors.native} hint={locks.native ? t('lockedNative') : undefined}>
        <Cascader
          value={nativePath(form.native, form.native_path)}
          load={loadPlaces}
          disabled={isReadOnly || locks.native}
          onChange={path => patch({ native: Number(path.at(-1)?.value) || null, native_path: path.map(step => step.label).join(' ') })}
        />
      </Place>
      {setting.accountType !== 0 && (
        <Place name="area" label={t('area')} required={isOwn} error={errors.area}>
          <Cascader
            value={schoolPath(form.area, form.area_path)}
            load={loadSchools}
            disabled={isReadOnly}
            onChange={path => patch({ area: Number(path.at(-1)?.value) || null, area_path: path.map(step => step.label).join(' ') })}
          />
        </Place>
      )}
      {!isOwn && (
        <Place name="grade" label={t('grade')} optional error={errors.grade}>
          <Select
            options={choices.classes}
            value={form.grade || null}
            onChange={value => set('grade', value ?? '')}
            clearable
            disabled={isReadOnly}
          />
        </Place>
      )}
      <Place name="entry_score" label={t('entryScore')} required={isOwn} error={errors.entry_score}>
        <NumberField value={form.entry_score} onNumber={value => set('entry_score', value)} unit={t('points')} disabled={isReadOnly} />
      </Place>
      <Place
        name="exam_year"
        label={t('examYear')}
        required={isOwn}
        error={errors.exam_year}
        hint={locks.exam_year ? t('lockedExamYear') : undefined}
      >
        <Select
          options={years(examYears(today), form.exam_year)}
          value={form.exam_year}
          onChange={value => set('exam_year', value)}
          disabled={isReadOnly || locks.exam_year}
        />
      </Place>
      <Place name="enrollment_year" label={t('enrollmentYear')} optional error={errors.enrollment_year}>
        <Select
          options={years(enrollmentYears(today), form.enrollment_year)}
          value={form.enrollment_year}
          onChange={value => set('enrollment_year', value)}
          clearable
          disabled={isReadOnly}
        />
      </Place>
      <CourseField basics={basics} />
    </Three>
  )
}
