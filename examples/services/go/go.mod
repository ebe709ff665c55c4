module example.com/catalogue

go 1.21
