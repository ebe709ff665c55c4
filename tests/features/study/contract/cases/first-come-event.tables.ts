/** The twelve published tables: level, then each metric with its avg, min, med, max, p(90) and p(95). */
export const tables = `
single 1
http_req_blocked 5.74ms 1.36µs 3.06µs 175.15ms 6.88µs 49.34ms
http_req_connecting 1.11ms 0s 0s 26.61ms 0s 14.65ms
http_req_duration 25.77ms 2.28ms 11.06ms 366.16ms 39.21ms 103.97ms
http_req_receiving 189.87µs 13.21µs 56.23µs 27.97ms 314.02µs 542.48µs
http_req_sending 560.47µs 6.5µs 20.79µs 34.12ms 1.13ms 2.95ms
http_req_waiting 25.02ms 2.19ms 10.68ms 360.41ms 36.81ms 100.43ms
iteration_duration 2.13s 2.01s 2.06s 2.61s 2.36s 2.43s
single 2
http_req_blocked 12.45ms 1.24µs 3.15µs 440.81ms 11.04µs 79ms
http_req_connecting 9.95ms 0s 0s 303.04ms 0s 66.06ms
http_req_duration 144.1ms 2.55ms 121.32ms 674.35ms 283.89ms 352.33ms
http_req_receiving 425.58µs 13.18µs 52.54µs 107.85ms 378.1µs 828.43µs
http_req_sending 1.35ms 6.71µs 21.32µs 91.48ms 2.61ms 6.14ms
http_req_waiting 142.33ms 2.45ms 120.03ms 671.71ms 280.94ms 347.63ms
iteration_duration 2.63s 2.19s 2.59s 3.68s 2.99s 3.08s
single 3
http_req_blocked 26.97ms 1.36µs 3.12µs 654.93ms 10.03µs 322.55ms
http_req_connecting 13.52ms 0s 0s 437.76ms 0s 125.15ms
http_req_duration 327.11ms 2.83ms 282.1ms 1.3s 560.3ms 657.73ms
http_req_receiving 495.8µs 14.1µs 49.71µs 163.97ms 355.66µs 845.63µs
http_req_sending 6.24ms 7.79µs 21.62µs 229.67ms 13.89ms 40.83ms
http_req_waiting 320.36ms 2.67ms 273.04ms 1.27s 552.93ms 652.76ms
iteration_duration 3.44s 2.67s 3.38s 4.77s 3.89s 4.02s
single 4
http_req_blocked 28.11ms 1.29µs 3.11µs 786.17ms 10.7µs 220.24ms
http_req_connecting 4.13ms 0s 0s 86.75ms 0s 58.72ms
http_req_duration 484.02ms 3.84ms 455.58ms 1.62s 697.1ms 806.79ms
http_req_receiving 926.56µs 13.06µs 51.03µs 150.67ms 398.07µs 1.17ms
http_req_sending 2.75ms 6.87µs 22.3µs 203.26ms 5.1ms 15.87ms
http_req_waiting 480.34ms 3.72ms 451.4ms 1.62s 693.97ms 795.87ms
iteration_duration 4.06s 3.21s 3.96s 5.28s 4.7s 4.82s
single 5
http_req_blocked 8.84ms 1.44µs 3.15µs 587.08ms 9.86µs 1.15ms
http_req_connecting 1.95ms 0s 0s 122.94ms 0s 1.07ms
http_req_duration 795.81ms 20.11ms 790.66ms 1.84s 1.01s 1.11s
http_req_receiving 620.6µs 12.14µs 53.86µs 137.65ms 379.77µs 865.75µs
http_req_sending 2.7ms 6.96µs 21.03µs 233.07ms 1.74ms 9.31ms
http_req_waiting 792.48ms 20.06ms 789.3ms 1.84s 1s 1.1s
iteration_duration 5.23s 4.01s 5.21s 6.39s 5.51s 5.76s
single 6
http_req_blocked 44.59ms 1.42µs 3.11µs 1.49s 9.66µs 591.25ms
http_req_connecting 40.31ms 0s 0s 1.21s 0s 586.03ms
http_req_duration 777.91ms 2.87ms 793.78ms 1.85s 1.03s 1.2s
http_req_receiving 483.6µs 12.85µs 47.01µs 798.83ms 356.12µs 764.15µs
http_req_sending 14.66ms 6.72µs 20.53µs 743.73ms 19.36ms 95.83ms
http_req_waiting 762.76ms 2.57ms 777.02ms 1.68s 999.82ms 1.18s
iteration_duration 5.36s 3.8s 5.16s 1m0s 6.38s 6.99s
four 1
http_req_blocked 6.31ms 1.35µs 3.38µs 192.79ms 9µs 53.91ms
http_req_connecting 1.36ms 0s 0s 34.63ms 0s 16.99ms
http_req_duration 83.46ms 2.36ms 7.88ms 2.54s 82.73ms 565.11ms
http_req_receiving 421.55µs 13.61µs 178.45µs 50.79ms 623.17µs 1.1ms
http_req_sending 315.14µs 7.46µs 21.53µs 11.27ms 340.89µs 2.75ms
http_req_waiting 82.72ms 2.23ms 7.45ms 2.53s 81.32ms 562.15ms
iteration_duration 2.36s 2.01s 2.04s 4.7s 3.39s 3.8s
four 2
http_req_blocked 11.32ms 1.33µs 2.88µs 354.9ms 9.89µs 82.44ms
http_req_connecting 2.1ms 0s 0s 46.96ms 0s 29.87ms
http_req_duration 50.22ms 2.07ms 26.49ms 328.82ms 137.01ms 176.03ms
http_req_receiving 417.15µs 12.75µs 44.5µs 112.63ms 374.07µs 858.47µs
http_req_sending 2.79ms 6.51µs 24.29µs 113.82ms 5.39ms 13.22ms
http_req_waiting 47.01ms 2.02ms 24.99ms 325.37ms 125.59ms 161.7ms
iteration_duration 2.26s 2.01s 2.18s 2.91s 2.58s 2.65s
four 3
http_req_blocked 1.15ms 1.34µs 2.85µs 152.29ms 9.32µs 910.2µs
http_req_connecting 762.26µs 0s 0s 151.3ms 0s 832.89µs
http_req_duration 64.17ms 2.35ms 39.16ms 483.29ms 157.19ms 211.33ms
http_req_receiving 534.22µs 12.57µs 37.01µs 387.82ms 340.28µs 733.31µs
http_req_sending 5.03ms 6.72µs 24.46µs 347.71ms 8.41ms 21.71ms
http_req_waiting 58.6ms 2.29ms 36.96ms 387.45ms 145.45ms 185.42ms
iteration_duration 2.3s 2.01s 2.28s 2.91s 2.55s 2.61s
four 4
http_req_blocked 31.04ms 1.24µs 2.86µs 945.27ms 10.23µs 279.43ms
http_req_connecting 5.07ms 0s 0s 120.13ms 0s 73.34ms
http_req_duration 133.57ms 2.49ms 88.17ms 636.6ms 349.09ms 425.82ms
http_req_receiving 677.8µs 11.98µs 30.87µs 398.54ms 330.59µs 665.53µs
http_req_sending 15.56ms 6.77µs 38.48µs 494.62ms 42.41ms 84.69ms
http_req_waiting 117.32ms 2.32ms 79.85ms 623.1ms 294.11ms 381.75ms
iteration_duration 2.76s 2.02s 2.62s 1m0s 3.47s 3.66s
four 5
http_req_blocked 29.22ms 1.44µs 2.88µs 903ms 9.96µs 302.14ms
http_req_connecting 5.79ms 0s 0s 132.34ms 0s 76.99ms
http_req_duration 159.83ms 2.55ms 124.79ms 859.31ms 338.49ms 456.49ms
http_req_receiving 1.02ms 12.5µs 26.79µs 612.09ms 251.07µs 808.24µs
http_req_sending 23.13ms 6.89µs 163.83µs 794.46ms 55.52ms 88.78ms
http_req_waiting 135.67ms 2.44ms 112.13ms 677.87ms 279.72ms 375.95ms
iteration_duration 2.9s 2.01s 2.82s 4.39s 3.47s 3.65s
four 6
http_req_blocked 44.38ms 1.18µs 2.71µs 1.18s 9.79µs 326.11ms
http_req_connecting 5.63ms 0s 0s 116.04ms 0s 80.67ms
http_req_duration 164.56ms 2.39ms 99.94ms 1.13s 445.08ms 650.01ms
http_req_receiving 913.42µs 12.05µs 26.85µs 949.44ms 280.59µs 871.96µs
http_req_sending 25.13ms 6.76µs 66.09µs 969ms 29.36ms 144.38ms
http_req_waiting 138.51ms 2.28ms 91.93ms 1.09s 361.92ms 549.32ms
iteration_duration 3.07s 2.02s 2.95s 5.01s 3.92s 4.11s
`;
