/** Whose public holidays are free: all of Germany's, or one of its states' (ISO 3166-2). */
export const holidayRegions = [
  ...(['DE', 'DE-BW', 'DE-BY', 'DE-BE', 'DE-BB', 'DE-HB', 'DE-HH', 'DE-HE', 'DE-MV', 'DE-NI'] as const),
  ...(['DE-NW', 'DE-RP', 'DE-SL', 'DE-SN', 'DE-ST', 'DE-SH', 'DE-TH'] as const),
] as const;
export type HolidayRegion = (typeof holidayRegions)[number];

/** Monday first. */
export const weekDays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
