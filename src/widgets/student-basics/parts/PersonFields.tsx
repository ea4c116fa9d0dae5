import { examineeCategories, examineeTypes, genderWords, schoolGrades } from '../../../core/domain/code-tables.ts'
import { nations } from '../../../core/domain/nations.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Combobox, Input, Segmented, Select } from '../../../core/ui/index.ts'
import { studentBasicsWords } from '../messages/index.ts'
import type { BasicsForm } from '../use-basics-form.ts'
import { Place, Three } from './Place.tsx'

const same = (values: readonly string[]) => values.map(value => ({ value, label: value }))

/** Who the student is. */
export function PersonFields({ basics }: { basics: BasicsForm }) {
  const t = useWords(studentBasicsWords)
  const { form, set, errors, isReadOnly, setting } = basics
  const isStaff = setting.mode !== 'own'
  return (
    <Three>
      <Place name="name" label={t('name')} required error={errors.name}>
        <Input value={form.name} onText={text => set('name', text)} disabled={isReadOnly} autoComplete="off" />
      </Place>
      <Place name="gender" label={t('gender')} optional error={errors.gender}>
        <Segmented
          options={same(genderWords.slice(0, 2))}
          value={form.gender}
          onChange={value => set('gender', value)}
          disabled={isReadOnly}
        />
      </Place>
      <Place name="nation" label={t('nation')} required error={errors.nation}>
        <Combobox
          options={same(nations)}
          value={form.nation || null}
          onChange={value => set('nation', value ?? '')}
          disabled={isReadOnly}
        />
      </Place>
      {isStaff && (
        <Place name="cert_id" label={t('certId')} required={setting.mode === 'create'} hint={t('certIdHint')} error={errors.cert_id}>
          <Input
            value={form.cert_id}
            onText={text => set('cert_id', text)}
            disabled={isReadOnly || setting.mode === 'edit'}
            autoComplete="off"
          />
        </Place>
      )}
      {setting.mode === 'create' && (
        <Place name="password" label={t('initialPassword')} optional hint={t('initialPasswordHint')} error={errors.password}>
          <Input value={form.password} onText={text => set('password', text)} autoComplete="off" maxLength={72} />
        </Place>
      )}
      {isStaff && (
        <Place name="other_num" label={t('otherNum')} optional error={errors.other_num}>
          <Input value={form.other_num} onText={text => set('other_num', text)} disabled={isReadOnly} maxLength={64} />
        </Place>
      )}
      <Place name="school_grade" label={t('schoolGrade')} required error={errors.school_grade}>
        <Select
          options={same(schoolGrades)}
          value={form.school_grade || null}
          onChange={value => set('school_grade', value ?? '')}
          disabled={isReadOnly}
        />
      </Place>
      <Place name="examinee_category" label={t('category')} required error={errors.examinee_category}>
        <Select
          options={same(examineeCategories)}
          value={form.examinee_category || null}
          onChange={value => set('examinee_category', value ?? '')}
          disabled={isReadOnly}
        />
      </Place>
      <Place name="examinee_type" label={t('type')} optional error={errors.examinee_type}>
        <Select
          options={same(examineeTypes)}
          value={form.examinee_type || null}
          onChange={value => set('examinee_type', value ?? '')}
          disabled={isReadOnly}
        />
      </Place>
    </Three>
  )
}
