import { firstIsForced, maxCourses, offeredCourses, openCourses } from '../../../core/domain/electives.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { ChipGroup } from '../../../core/ui/index.ts'
import { studentBasicsWords } from '../messages/index.ts'
import type { BasicsForm } from '../use-basics-form.ts'
import { Place } from './Place.tsx'

/** The elective subjects of the province's course type; under type 2 physics or history opens the rest (B134–B136). */
export function CourseField({ basics }: { basics: BasicsForm }) {
  const t = useWords(studentBasicsWords)
  const { form, set, errors, isReadOnly, setting } = basics
  const { courseType, courses, mode } = setting
  const max = maxCourses(courseType)
  const open = openCourses(courses, form.course, courseType)
  const hasFirst = open.length > 2 || form.course.length > 0
  const hint = firstIsForced(courseType) && !hasFirst ? t('courseFirst') : t('courseMore', { n: form.course.length, max })
  return (
    <Place name="course" wide label={t('course')} required={mode === 'own'} error={errors.course} hint={hint}>
      <ChipGroup
        label={t('course')}
        boxes
        options={offeredCourses(courses, courseType).map(({ name, value }) => ({
          value,
          label: name,
          disabled: isReadOnly || !open.includes(value),
        }))}
        values={form.course}
        onToggle={value =>
          set('course', form.course.includes(value) ? form.course.filter(chosen => chosen !== value) : [...form.course, value])
        }
      />
    </Place>
  )
}
