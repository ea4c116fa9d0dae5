import type { Course } from '../../../core/domain/courses.ts'
import { firstIsForced, type MaybeType, maxCourses, offeredCourses, openCourses } from '../../../core/domain/electives.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { ChipsField, type FieldBinding } from '../../../core/ui/index.ts'
import { studentBasicsWords } from '../messages/index.ts'

interface CourseFieldProps {
  of: FieldBinding<readonly string[]>
  courses: readonly Course[]
  type: MaybeType
  /** The school takes no choice of hers now (B211). */
  isClosed: boolean
}

/** The elective subjects of the province's course type; under type 2 physics or history opens the rest (B134–B136). */
export function CourseField({ of, courses, type, isClosed }: CourseFieldProps) {
  const t = useWords(studentBasicsWords)
  const chosen = of.value ?? []
  const open = openCourses(courses, chosen, type)
  const waitsForFirst = firstIsForced(type) && chosen.length === 0 && open.length <= 2
  return (
    <ChipsField
      of={of}
      wide
      hint={
        isClosed
          ? t('lockedCourse')
          : waitsForFirst
            ? t('course.first_missing')
            : t('courseMore', { n: chosen.length, max: maxCourses(type) })
      }
      options={offeredCourses(courses, type).map(({ name, value }) => ({ value, label: name, disabled: !open.includes(value) }))}
    />
  )
}
