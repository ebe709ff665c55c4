export interface Depot {
  name: string;
  city: string;
  zip: string;
  latitude: number;
  longitude: number;
}

const rows: [name: string, city: string, zip: string, latitude: number, longitude: number][] = [
  ["HAM", "Hamburg", "20095", 53.55, 10.0],
  ["BER", "Berlin", "10115", 52.52, 13.4],
  ["MUC", "Munich", "80331", 48.14, 11.58],
  ["CGN", "Cologne", "50667", 50.94, 6.96],
  ["FRA", "Frankfurt", "60311", 50.11, 8.68],
  ["STR", "Stuttgart", "70173", 48.78, 9.18],
  ["DUS", "Dusseldorf", "40213", 51.23, 6.78],
  ["LEJ", "Leipzig", "04109", 51.34, 12.37],
  ["DTM", "Dortmund", "44135", 51.51, 7.47],
  ["BRE", "Bremen", "28195", 53.08, 8.8],
  ["DRS", "Dresden", "01067", 51.05, 13.74],
  ["HAJ", "Hanover", "30159", 52.37, 9.73],
  ["NUE", "Nuremberg", "90402", 49.45, 11.08],
  ["KSL", "Kassel", "34117", 51.31, 9.49],
  ["ERF", "Erfurt", "99084", 50.98, 11.03],
  ["RST", "Rostock", "18055", 54.09, 12.14],
  ["FDH", "Friedrichshafen", "88045", 47.66, 9.48],
  ["SCN", "Saarbrucken", "66111", 49.23, 7.0],
  ["KEL", "Kiel", "24103", 54.32, 10.14],
  ["MGD", "Magdeburg", "39104", 52.13, 11.62],
  ["FRB", "Freiburg", "79098", 48.0, 7.85],
  ["PAS", "Passau", "94032", 48.57, 13.46],
  ["OSN", "Osnabruck", "49074", 52.28, 8.05],
  ["WUE", "Wurzburg", "97070", 49.79, 9.95],
];

export const depots: Depot[] = rows.map(([name, city, zip, latitude, longitude]) => ({
  ...{ name, city, zip },
  ...{ latitude, longitude },
}));
